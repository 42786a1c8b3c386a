module naibx.example/naibx

go 1.19
