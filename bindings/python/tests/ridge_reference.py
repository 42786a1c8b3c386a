"""The ridge method in numpy, as docs/ridge.md has it: slow, short, and written
apart from the library, which must give the same scores and sets."""

import math
import struct

import numpy as np

GOLDEN = 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1
LAMBDAS = (0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)
KNOTS = 64


# Hashes ---------------------------------------------------------------------
def mixed(word):
    word ^= word >> 30
    word = word * 0xBF58476D1CE4E5B9 & MASK
    word ^= word >> 27
    word = word * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


def folded(state, word):
    return mixed((state ^ word) + GOLDEN & MASK)


def row_words(values, labels):
    words = []
    for column, value in enumerate(values):
        if value != 0:  # NaN too
            bits = 0x7FF8000000000000 if math.isnan(value) else struct.unpack(
                "<Q", struct.pack("<d", value))[0]
            words += [column, bits]
    return words + [MASK] + sorted(labels)


def row_hash(seed, values, labels):
    state = mixed(seed)
    for word in row_words(values, labels):
        state = folded(state, word)
    return state


def group_hash(seed, key):
    return folded(mixed(seed), key)


# The normal quantile: Wichura (1988), algorithm AS 241, PPND16 ---------------
A = (3.3871328727963666080, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4,
     4.5921953931549871457e4, 6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3)
B = (1.0, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3, 2.1213794301586595867e4,
     3.9307895800092710610e4, 2.8729085735721942674e4, 5.2264952788528545610e3)
C = (1.42343711074968357734, 4.63033784615654529590, 5.76949722146069140550, 3.64784832476320460504,
     1.27045825245236838258, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4)
D = (1.0, 2.05319162663775882187, 1.67638483018380384940, 6.89767334985100004550e-1, 1.48103976427480074590e-1,
     1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9)
E = (6.65790464350110377720, 5.46378491116411436990, 1.78482653991729133580, 2.96560571828504891230e-1,
     2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7)
F = (1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
     7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15)


def polynomial(coefficients, x):
    value = 0.0
    for coefficient in reversed(coefficients):
        value = value * x + coefficient
    return value


def normal_quantile(p):
    q = p - 0.5
    if abs(q) <= 0.425:
        r = 0.180625 - q * q
        return q * polynomial(A, r) / polynomial(B, r)
    r = math.sqrt(-math.log(p if q < 0 else 1 - p))
    if r <= 5:
        x = polynomial(C, r - 1.6) / polynomial(D, r - 1.6)
    else:
        x = polynomial(E, r - 5) / polynomial(F, r - 5)
    return -x if q < 0 else x


# The map --------------------------------------------------------------------
DENSE, RARE, SPARSE, AUTO = 0, 1, 2, 3
LINEAR_SHARE = 0.1  # of a dense or rare column beside the kernel
MOST_RARE = 1000
MOST_DENSE_LINEAR = 2000


def is_lighter(weight, other):
    """By more than sums of weights are rounded."""
    return weight < other - 2.0 ** -40 * other


def usual_value(x, weights):
    """The value of most weight, of equal ones the smallest."""
    seen = ~np.isnan(x)
    values, place = np.unique(x[seen], return_inverse=True)
    if not len(values):
        return 0.0
    return values[np.argmax(np.bincount(place, weights=weights[seen]))]


def column_kinds(X, weights, categorical, given=None):
    """By column, from the sample; categories are dense. `given` has the kinds
    that are set."""
    given = np.full(X.shape[1], AUTO) if given is None else np.asarray(given)
    free = given == AUTO
    seen = ~np.isnan(X)
    total = (weights[:, None] * seen).sum(0)
    filled = (weights[:, None] * (seen & (X != 0))).sum(0)
    binary = ((X == 0) | (X == 1) | ~seen).all(0)
    first = np.array([X[seen[:, j], j][0] if seen[:, j].any() else 0.0 for j in range(X.shape[1])])
    constant = ((X == first) | ~seen).all(0)
    core = categorical | (~binary & ~constant & ~is_lighter(filled, 0.5 * total))
    few = ~core & ((binary & is_lighter(filled, 0.1 * total)) | constant)
    dense_count = (free & core).sum() + (given == DENSE).sum()
    set_rare = (given == RARE).sum()
    if dense_count >= 3 and (free & few).sum() + set_rare <= MOST_RARE:
        kinds = np.where(few, RARE, DENSE)
    else:
        always = constant & (first != 0) & ~core
        if (free & always).sum() + set_rare > MOST_RARE:
            always[:] = False
        kinds = np.where(core, DENSE, np.where(always, RARE, SPARSE))
    kinds = np.where(free, kinds, given)
    usual = np.where((kinds == RARE) & constant, first, 0.0)
    for j in np.flatnonzero(given == RARE):
        usual[j] = usual_value(X[:, j], weights)
    return kinds, usual


class NormalScores:
    """Of one column: linear between knots, standardised over the sample."""

    def __init__(self, values, weights):
        there = ~np.isnan(values)
        order = np.argsort(values[there], kind="stable")
        v, w = values[there][order], weights[there][order]
        total = math.fsum(w)
        self.knots, self.scores, self.mean, self.scale = [], [], 0.0, 0.0
        if not len(v):
            return
        distinct, begins = np.unique(v, return_index=True)
        mass = np.add.reduceat(w, begins)
        below = np.concatenate([[0.0], np.cumsum(mass)])
        chosen, k = [], 0
        for i in range(len(distinct)):  # the values in which a k / 64 quantile lies
            up_to = below[i + 1] * KNOTS
            if not is_lighter(up_to, k * total) or i == 0 or i + 1 == len(distinct):
                chosen.append(i)
                k = math.floor(up_to / total) + 1
                k += not is_lighter(up_to, k * total)
        self.knots = distinct[chosen]
        self.scores = np.array([normal_quantile(min(max(
            (below[i] + mass[i] / 2) / total, 2.0 ** -53), 1 - 2.0 ** -53))
            for i in chosen])
        z = self.raw(v)
        self.mean = (w * z).sum() / total
        deviation = math.sqrt((w * (z - self.mean) ** 2).sum() / total)
        self.scale = 1 / deviation if deviation > 1e-9 else 0.0

    def raw(self, values):
        return np.interp(values, self.knots, self.scores)

    def __call__(self, values):
        if not len(self.knots):
            return np.zeros(len(values))
        z = (self.raw(np.nan_to_num(values)) - self.mean) * self.scale
        return np.where(np.isnan(values), 0.0, z)


class Map:
    def __init__(self, X, Y, weights, categories, landmarks, width, linear=False,
                 given=None):
        """X: sample in the order of hashes; categories: by column 0 or how many."""
        categories = np.asarray(categories)
        self.kinds, self.constant = column_kinds(X, weights, categories > 0, given)
        self.categories = categories
        self.scored = np.flatnonzero(self.kinds == DENSE)
        expanded = self.expand(X)
        self.normal = [NormalScores(expanded[:, j], weights) for j in range(expanded.shape[1])]
        sparse = X[:, self.kinds == SPARSE]
        self.counts = bool(sparse.size) and bool(
            np.nanmax(sparse) > 1 and (np.nan_to_num(sparse) >= 0).all()
            and (np.nan_to_num(sparse) == np.floor(np.nan_to_num(sparse))).all())
        B = self.dense(X)
        self.importance = self.label_weights(B, Y, weights)
        B = B * self.importance
        total = weights.sum()
        self.dense_norm = (weights * (B ** 2).sum(1)).sum() / total or 1.0
        self.width, self.linear = width, linear
        self.Z, self.ZS = B[:landmarks], self.sparse(X)[:landmarks]
        self.has_kernel = not linear
        self.has_linear = linear or (not len(self.sparse(X)[0])
                                     and B.shape[1] <= MOST_DENSE_LINEAR)
        F = self(X)
        p, lin = F.shape[1], self.linear_count
        mean = (weights[:, None] * F[:, :lin]).sum(0) / total
        v = (weights[:, None] * (F[:, :lin] - mean) ** 2).sum() / total
        self.penalty = np.zeros((p, p))
        self.penalty[np.arange(lin), np.arange(lin)] = 1
        if self.has_kernel:
            K = self.kernel(self.Z, self.ZS)
            v += 1 - K.mean()
            self.penalty[lin:, lin:] = K + 1e-9 * len(K) * np.eye(len(K))
        self.ridge_unit = v / p

    def expand(self, X):
        """Dense columns, a category by its indicators; NaN where missing."""
        out = []
        for j in self.scored:
            if self.categories[j]:
                for c in range(self.categories[j]):
                    out.append(np.where(np.isnan(X[:, j]), np.nan, X[:, j] == c))
            else:
                out.append(X[:, j])
        return np.array(out, float).T if out else np.zeros((len(X), 0))

    def dense(self, X):
        E = self.expand(X)
        return np.array([s(E[:, j]) for j, s in enumerate(self.normal)]).T if self.normal else E

    def sparse(self, X):
        S = np.nan_to_num(X[:, self.kinds == SPARSE])
        if self.counts:
            S = np.log1p(np.maximum(S, 0))
        return S / np.maximum(np.sqrt((S ** 2).sum(1, keepdims=True)), 1e-150)

    @staticmethod
    def label_weights(B, Y, weights):
        """Fourth root of the mean squared correlation with the labels."""
        if not B.shape[1]:
            return np.zeros(0)
        total = weights.sum()
        mean = (weights[:, None] * Y).sum(0) / total
        varies = (mean > 0) & (mean < 1)
        T = (Y - mean)[:, varies] / np.sqrt(mean * (1 - mean))[varies]
        if not T.shape[1]:
            return np.ones(B.shape[1])
        r = (((B * weights[:, None]).T @ T / total) ** 2).mean(1)
        return np.sqrt(np.sqrt(r / r.mean())) if r.mean() > 0 else np.ones(len(r))

    def kernel(self, B, S):
        d = np.zeros((len(B), len(self.Z)))
        if B.shape[1]:
            d += ((B ** 2).sum(1)[:, None] + (self.Z ** 2).sum(1)[None] - 2 * B @ self.Z.T) / self.dense_norm
        if S.shape[1]:
            d += (S ** 2).sum(1)[:, None] + (self.ZS ** 2).sum(1)[None] - 2 * S @ self.ZS.T
        return np.exp(-self.width / 2 * np.maximum(d, 0))

    def __call__(self, X):
        B, S = self.dense(X) * self.importance, self.sparse(X)
        share = 1.0 if self.linear else LINEAR_SHARE
        R = X[:, self.kinds == RARE]
        R = np.where(np.isnan(R), 0, R != self.constant[self.kinds == RARE]) * math.sqrt(share)
        blocks = []
        if self.has_linear:
            blocks.append(B * math.sqrt(share / self.dense_norm))
        blocks.append(R)
        if self.linear:
            blocks.append(S * math.sqrt(share))
        self.linear_count = sum(b.shape[1] for b in blocks)
        if self.has_kernel:
            blocks.append(self.kernel(B, S))
        return np.hstack(blocks)


# Statistics, weights, calibration --------------------------------------------
MOST_GROUPS = 32


def typical(weights):
    return (weights * np.minimum(weights, 1)).sum() / weights.sum()


def size_groups(sizes, weights, example):
    """Where groups of sizes begin: each has 5 examples in the sample."""
    weights = weights / min(example, 1)
    begins, mass = [0], 0.0
    for m in range(int(max(sizes)) + 1):
        here = weights[sizes == m].sum()
        if not is_lighter(mass, max(5, weights.sum() / MOST_GROUPS)) and here > 0:
            begins.append(m)
            mass = 0.0
        mass += here
    if is_lighter(mass, 5) and len(begins) > 1:
        begins.pop()
    return np.array(begins)


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def logit(p):
    return np.log(p / (1 - p))


class Calibration:
    """logit p = a + b u, u = (f - pi) / sqrt(pi (1 - pi))."""

    def __init__(self, F, T, weights, share):
        self.share = share
        L = len(share)
        U, W, y = self.units(F), np.repeat(weights[:, None], L, 1), T
        prior = np.broadcast_to(logit(share), U.shape)
        theta, start = np.array([0.0, 1.0, 1.0]), np.array([0.0, 1.0, 1.0])
        basis = np.stack([np.ones(U.size), U.ravel(), prior.ravel()], 1)
        for _ in range(25):
            p = sigmoid(basis @ theta)
            g = basis.T @ (W.ravel() * (y.ravel() - p)) - 1e-3 * (theta - start)
            H = (basis * (W.ravel() * p * (1 - p))[:, None]).T @ basis + 1e-3 * np.eye(3)
            step = np.clip(np.linalg.solve(H, g), -2, 2)
            theta = theta + step
            if abs(step).max() < 1e-10:
                break
        a0, b0 = theta[0] + theta[2] * logit(share), np.full(L, theta[1])
        a, b, prior_b = a0.copy(), b0.copy(), 10 / max(theta[1] ** 2, 1e-3)
        for _ in range(25):
            p = sigmoid(a + b * U)
            v, r = W * p * (1 - p), W * (y - p)
            ga, gb = r.sum(0) - (a - a0), (r * U).sum(0) - prior_b * (b - b0)
            haa, hab, hbb = v.sum(0) + 1, (v * U).sum(0), (v * U * U).sum(0) + prior_b
            det = haa * hbb - hab ** 2
            da, db = np.clip((hbb * ga - hab * gb) / det, -1, 1), np.clip((haa * gb - hab * ga) / det, -1, 1)
            a, b = a + da, b + db
            if max(abs(da).max(), abs(db).max()) < 1e-10:
                break
        self.a, self.b = a, np.maximum(b, 0)

    def units(self, F):
        return (F - self.share) / np.sqrt(self.share * (1 - self.share))

    def __call__(self, F):
        return np.clip(self.a + self.b * self.units(F), -12, 12)


def log_softmax(z):
    z = z - z.max(1, keepdims=True)
    return z - np.log(np.exp(z).sum(1, keepdims=True))


# Decoding --------------------------------------------------------------------
BEST_SETS, NEW_SET_COUNT = 30, 0.3


def utility(loss, I, s, t, L):
    """Of sets of s labels where the truth has t, I of them in common."""
    union, total = s + t - I, s + t
    jaccard = np.where(union > 0, I / np.maximum(union, 1), 1.0)
    same = (I == s) & (I == t)
    if loss == "subset":
        return same * 1.0
    if loss == "jaccard":
        return jaccard
    if loss == "f1":
        return np.where(total > 0, 2 * I / np.maximum(total, 1), 1.0)
    if loss == "hamming":
        return 1 - (total - 2 * I) / L
    return (same + jaccard) / 2


class Sets:
    def __init__(self, Y, weights):
        rows = [tuple(np.flatnonzero(row).tolist()) for row in Y]
        order = sorted(set(rows))  # by their labels, the empty set first
        place = {labels: i for i, labels in enumerate(order)}
        self.own = np.array([place[labels] for labels in rows])
        self.U = np.zeros((len(order), Y.shape[1]))
        for i, labels in enumerate(order):
            self.U[i, list(labels)] = 1
        self.count = np.bincount(self.own, weights=weights)
        self.size = self.U.sum(1).astype(int)
        order = np.argsort(self.size, kind="stable")
        c = np.cumsum(self.count[order])
        usual = min(np.searchsorted(c, 0.99 * c[-1] * (1 - 2.0 ** -40)), len(c) - 1)
        self.most = int(self.size[order][usual]) + 1


def allowed_sizes(sets, least, L, count):
    """Those seen by these counts; no labels are allowed where that is."""
    sizes = np.bincount(sets.size, weights=count, minlength=L + 1) > 1e-9
    sizes[:least] = False
    if not sizes.any():
        sizes[least:] = True
    if least == 0:
        sizes[0] = True
    return np.flatnonzero(sizes)


def decode_sets(e, size_score, share, sets, h, hs, loss, least, own=None,
                weights=None):
    N, L = e.shape
    U = sets.U.astype(float)
    prior = logit(share)
    out = np.zeros((N, L), bool)
    M = min(L, sets.most)
    for i in range(N):
        count = sets.count.copy()
        if own is not None:
            count[own[i]] -= weights[i]
        there = (count > 1e-9) & (sets.size >= least)
        score = np.where(there, U @ e[i] + h * (np.log(np.maximum(count, 1e-9)) - U @ prior)
                         + hs * size_score[i][sets.size], -np.inf)
        best = np.argsort(-score, kind="stable")[:BEST_SETS]
        best = best[score[best] > -np.inf]
        order = np.argsort(-e[i], kind="stable")
        top = np.zeros((M + 1, L))
        for m in range(1, M + 1):  # the m most likely labels
            top[m] = top[m - 1]
            top[m, order[m - 1]] = 1
        top_score = top @ e[i] + h * (math.log(NEW_SET_COUNT) - top @ prior) + hs * size_score[i][:M + 1]
        new = [m for m in allowed_sizes(sets, least, L, count) if m <= max(M, least) and not (U[best] == top[m]).all(1).any()]
        A = np.vstack([U[best], top[new]])
        q = np.concatenate([score[best], top_score[new]])
        p = np.exp(q - q.max())
        p /= p.sum()
        s = A.sum(1)
        expected = utility(loss, A @ A.T, s[:, None], s[None], L) @ p
        out[i] = A[expected.argmax()] > 0
    return out


def decode(kind, e, size_score, share, sets, loss, least, own=None, weights=None):
    N, L = e.shape
    if kind[0] == "set":
        return decode_sets(e, size_score, share, sets, kind[1], kind[2], loss,
                           least, own, weights)
    p = sigmoid(e)
    order = np.argsort(-p, 1, kind="stable")  # expected Jaccard, ratio of expectations
    c = np.cumsum(np.take_along_axis(p, order, 1), 1)
    m = np.arange(1, L + 1)
    value = c / (m + c[:, -1:] - c)
    nothing = np.exp(np.log1p(-np.minimum(p, 1 - 1e-9)).sum(1))
    value = np.hstack([nothing[:, None], value])
    above = np.maximum((p > kind[1]).sum(1), least) if kind[0] == "threshold" else None
    out = np.zeros((N, L), bool)
    for i in range(N):
        count = sets.count.copy()
        if own is not None:
            count[own[i]] -= weights[i]
        allowed = allowed_sizes(sets, least, L, count)
        size = (allowed[value[i, allowed].argmax()] if above is None
                else allowed[np.abs(above[i] - allowed).argmin()])
        out[i, order[i, :size]] = True
    return out


def better(found, best):
    return found[0] < best[0] * (1 - 1e-6) or (
        found[0] < best[0] * (1 + 1e-6) and found[2] > best[2])


def walk(solve):
    """From the middle up while it gets better, or else down."""
    at = 3
    best = solve(LAMBDAS[at])
    while at + 1 < len(LAMBDAS):
        found = solve(LAMBDAS[at + 1])
        if not better(found, best):
            break
        best, at = found, at + 1
    while 0 < at <= 3:
        found = solve(LAMBDAS[at - 1])
        if not better(found, best):
            break
        best, at = found, at - 1
    return best


class Ridge:
    def __init__(self, landmarks=1000, reservoir=2000, loss="subset and jaccard", seed=0,
                 method="kernel", allow_empty=True, kinds=None):
        self.landmarks, self.reservoir, self.loss = landmarks, reservoir, loss
        self.seed, self.method, self.kinds = seed, method, kinds
        self.least = 0 if allow_empty else 1

    def fit(self, X, Y, weights=None, categories=None, keys=None):
        N, L = Y.shape
        weights = np.ones(N) if weights is None else weights
        categories = np.zeros(X.shape[1], int) if categories is None else categories
        rows = {}
        for i in range(N):
            labels = np.flatnonzero(Y[i])
            h = row_hash(self.seed, X[i], labels.tolist()) if keys is None else group_hash(self.seed, keys[i])
            rows.setdefault((h, tuple(row_words(X[i], labels.tolist()))), []).append(i)
        order = sorted(rows)  # the sample is that of the first rows: here, of all
        first = [rows[k][0] for k in order]
        w = np.array([weights[rows[k]].sum() for k in order])
        kept = min(self.reservoir, len(first))
        squares = np.array([(weights[rows[k]] * np.minimum(weights[rows[k]], 1)).sum()
                            for k in order])
        return self.fit_rows(X[first], Y[first], w, categories, np.array([k[0] for k in order], dtype=object), kept,
                             weights, squares)

    def fit_rows(self, X, Y, w, categories, hashes, kept, original, squares):
        N, L = Y.shape
        total = w.sum()
        sizes = Y.sum(1)
        R = slice(0, kept)
        self.begins = size_groups(sizes[R], w[R], squares[R].sum() / w[R].sum())
        G = len(self.begins)
        group = np.searchsorted(self.begins, sizes, "right") - 1
        T = np.hstack([Y, group[:, None] == np.arange(G)]).astype(float)
        mass = (w[:, None] * T).sum(0)
        unit = typical(original)
        self.share = np.clip((mass / unit + 0.5) / (total / unit + 1),
                             1e-6, 1 - 1e-6)
        best = None
        probe = Map(X[R], Y[R], w[R], categories, 1, 1.0, given=self.kinds)
        dense = not len(probe.sparse(X[R])[0])
        widths = (1.0, 2.0, 4.0) if dense else (0.3, 1.0)
        for g in ((1.0,) if self.method == "linear" else widths):
            m = Map(X[R], Y[R], w[R], categories, min(self.landmarks, kept), g,
                    self.method == "linear", self.kinds)
            F = m(X)
            mean, tmean = (w[:, None] * F).sum(0) / total, mass / total
            S = (F * w[:, None]).T @ F - total * np.outer(mean, mean)
            B = (F * w[:, None]).T @ T - total * np.outer(mean, tmean)
            C = F[R] - mean
            def solve(lam):
                A = S + lam * m.ridge_unit * total * m.penalty
                Lc = np.linalg.cholesky(A)
                W = np.linalg.solve(Lc.T, np.linalg.solve(Lc, B))
                V = np.linalg.solve(Lc, C.T)
                rest = T[R] - (C @ W + tmean)
                h = w[R] / total + w[R] * (V ** 2).sum(0)
                left = rest.copy()
                begin = 0
                while begin < kept:
                    end = begin + 1
                    while end < kept and hashes[end] == hashes[begin]:
                        end += 1
                    if end == begin + 1:
                        left[begin] = rest[begin] / (1 - h[begin])
                    else:
                        H = (1 / total + V[:, begin:end].T @ V[:, begin:end]) * w[begin:end]
                        left[begin:end] = np.linalg.solve(np.eye(end - begin) - H, rest[begin:end])
                    begin = end
                error = (w[R][:, None] * left[:, :L] ** 2).sum() / (w[R].sum() * L)
                return error, m, lam, W, tmean - mean @ W, T[R] - left
            found = walk(solve)
            if best is None or better(found, best):
                best = found
        _, self.map, self.lam, self.W, self.b, held = best
        wr = w[R] / unit
        self.labels = Calibration(held[:, :L], T[R][:, :L], wr, self.share[:L])
        self.sizes = Calibration(held[:, L:], T[R][:, L:], wr, self.share[L:])
        # Of sizes that only other parts have.
        self.group_mass = np.where(mass[L:] > 0, mass[L:], 0.5 * unit) / total
        self.sets, self.L = Sets(Y, w / unit), L
        own = self.sets.own[R]
        e, s = self.scores(held)
        self.held = (e, s, own, wr, Y[R])
        again = not is_lighter(
            np.average(self.sets.count[own] - wr > 1e-9, weights=wr), 0.1)
        default = ("set", 0.5, 0.5) if again else ("jaccard",)
        u0 = self.judge(default, *self.held)
        self.choice, best_u = default, u0

        def attempt(kind):
            nonlocal best_u
            u = self.judge(kind, *self.held)
            mean, d = np.average(u, weights=wr), u - u0
            gain = np.average(d, weights=wr)
            spread = math.sqrt(np.average((d - gain) ** 2, weights=wr) / len(d))
            if mean > np.average(best_u, weights=wr) + 1e-6 and gain > spread:
                self.choice, best_u = kind, u

        if again:
            for h in (0.25, 0.75):
                attempt(("set", h, 0.5))
            kept_h = self.choice[1]
            for hs in (0.0, 1.0):
                attempt(("set", kept_h, hs))
        for kind in [("jaccard",)] + [("threshold", t / 20) for t in range(4, 11)]:
            attempt(kind)
        return self

    def judge(self, kind, e, s, own, w, Y):
        P = decode(kind, e, s, self.share[:self.L], self.sets, self.loss,
                   self.least, own, w)
        return utility(self.loss, (P & (Y > 0)).sum(1), P.sum(1), Y.sum(1), self.L)

    def scores(self, F):
        L = self.L
        e = self.labels(F[:, :L])
        r = log_softmax(self.sizes(F[:, L:])) - np.log(self.group_mass)
        group = np.searchsorted(self.begins, np.arange(L + 1), "right") - 1
        return e, r[:, group]

    def predict(self, X, kind=None):
        e, s = self.scores(self.map(X) @ self.W + self.b)
        return decode(kind or self.choice, e, s, self.share[:self.L],
                      self.sets, self.loss, self.least)
