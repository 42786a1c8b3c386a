"""Tags of short texts, learned from a stream of raw ones.

Words become columns by hashing: there is no vocabulary to build, so that the
first text can be learned at once, and words never seen before cost nothing.
Needs scikit-learn; shows a bar where tqdm is there.

  python text_tagging.py
"""

import random

from sklearn.feature_extraction.text import HashingVectorizer

import naibx
from naibx import eval as metrics

try:
    from tqdm import tqdm
except ImportError:
    tqdm = None

# What people write to those who keep a plant running, by tag.
SENTENCES = {
    "pump": ["The feed pump is losing pressure again.",
             "There is a rattling noise in cooling pump two.",
             "We had to bleed air out of the pump this morning.",
             "The impeller shows wear, and flow is down.",
             "Pump three trips as soon as it is loaded."],
    "turbine": ["Vibration of the turbine rises above 3000 rpm.",
                "Blade inspection found two cracks in stage one.",
                "The turbine needed an hour to come up to speed.",
                "Bearing temperature at the shaft is too high.",
                "The rotor had to be balanced once more."],
    "electrical": ["A breaker opened without any reason in the log.",
                   "The transformer hums and smells of burnt oil.",
                   "Voltage dropped for a second when the motor started.",
                   "Relay tests are due for the whole switchgear.",
                   "A cable tray near the motor was found damp."],
    "leak": ["Oil drips on the floor below the gearbox.",
             "Water stands in the cellar since the weekend.",
             "A gasket lets steam through at the flange.",
             "We lose forty litres a day and do not know where.",
             "The seal was replaced, and it is wet again."],
    "sensor": ["The level gauge shows zero although the tank is full.",
               "Two thermometers differ by nine degrees.",
               "The flow reading freezes now and then.",
               "Calibration of the pressure transmitter has expired.",
               "The display flickers, and values jump."],
    "urgent": ["Please come tonight, we cannot wait.",
               "We are running on the spare, and there is no other.",
               "Production stands still until this is solved.",
               "Safety has to be told at once.",
               "This must not stay so over the weekend."]}
TAGS = list(SENTENCES)
COLUMNS = 2**14


def make_ticket(generator):
    """One to three tags, and a text with a sentence or two on each."""
    tags = generator.sample(TAGS, generator.choice([1, 1, 2, 2, 3]))
    sentences = [sentence for tag in tags for sentence
                 in generator.sample(SENTENCES[tag], generator.choice([1, 2]))]
    generator.shuffle(sentences)
    return " ".join(sentences), {TAGS.index(tag) for tag in tags}


def main():
    generator = random.Random(7)
    tickets = [make_ticket(generator) for _ in range(600)]
    texts = [text for text, _ in tickets]
    truth = [tags for _, tags in tickets]
    # Words and pairs of words, that are there or not.
    vectorizer = HashingVectorizer(n_features=COLUMNS, ngram_range=(1, 2),
                                   binary=True, alternate_sign=False, norm=None)
    with naibx.Config(len(TAGS)) as config:
        config.add_features(naibx.Family.BERNOULLI, COLUMNS)
        # Nearly all words are rare; 1, the default, would be too much for them.
        config.feature_smoothing = 0.1
        for label, tag in enumerate(TAGS):
            config.set_label_name(label, tag)
        model = naibx.Model(config)

    # A hundred tickets at a time: tagged first, learned afterwards.
    for begin in range(0, len(texts), 100):
        part = slice(begin, begin + 100)
        words = vectorizer.transform(texts[part])
        if begin:
            with naibx.Predictor(model) as predictor:  # compiled for speed
                sets = predictor.predict_batch(words)
            found = metrics.measure_sets(truth[part], sets, len(TAGS))
            print(f"after {begin} tickets: {100 * found.zs:.0f} % of the next "
                  f"have exactly the right tags, F1 {found.f1:.2f}")
        bar = tqdm and tqdm(total=100, desc="learning", leave=False,
                            disable=None)  # on a terminal alone
        model.add_examples(words, truth[part], progress=bar)
        if bar is not None:
            bar.close()

    text = ("The rotor had to be balanced, and bearing temperature is too "
            "high; please come tonight, we cannot wait.")
    prediction = model.predict(vectorizer.transform([text]))
    print(f"{text} -> {', '.join(TAGS[tag] for tag in prediction.labels)}")


if __name__ == "__main__":
    main()
