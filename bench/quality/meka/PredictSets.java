import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;

import meka.classifiers.multilabel.MultiLabelClassifier;
import meka.core.MLUtils;
import meka.core.ThresholdUtils;
import weka.core.Instances;
import weka.core.OptionHandler;
import weka.core.converters.ConverterUtils.DataSource;

/**
 * Builds a classifier of MEKA from one file and predicts the rows of another.
 *
 * <p>Arguments: training file, test file, result, class, options of the class.
 * The first line of the result has the seconds of building, of predicting all
 * rows, the median of one row, and the threshold that MEKA would choose: with it
 * as many labels are predicted for a row as the training rows have. The others
 * have the scores of the labels of a row.
 */
public final class PredictSets {
  private PredictSets() {}

  private static Instances read(String path) throws Exception {
    final Instances rows = DataSource.read(path);
    MLUtils.prepareData(rows);
    return rows;
  }

  /** Of processor time: MEKA computes in the thread that calls it. */
  private static double seconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() * 1e-9;
  }

  public static void main(String[] words) throws Exception {
    final Instances train = read(words[0]);
    final Instances test = read(words[1]);
    final MultiLabelClassifier classifier =
        (MultiLabelClassifier) Class.forName(words[3]).getDeclaredConstructor().newInstance();
    ((OptionHandler) classifier).setOptions(Arrays.copyOfRange(words, 4, words.length));

    final double cardinality = MLUtils.labelCardinality(train);
    final double start = seconds();
    classifier.buildClassifier(train);
    final double building = seconds() - start;

    final ArrayList<double[]> scores = new ArrayList<>();
    final double[] times = new double[test.numInstances()];
    for (int row = 0; row < test.numInstances(); ++row) {
      final double before = seconds();
      scores.add(classifier.distributionForInstance(test.instance(row)).clone());
      times[row] = seconds() - before;
    }
    final double predicting = Arrays.stream(times).sum();
    Arrays.sort(times);
    final double threshold = ThresholdUtils.calibrateThreshold(scores, cardinality);

    try (PrintWriter result = new PrintWriter(words[2], "UTF-8")) {
      result.println(building + " " + predicting + " " + times[times.length / 2] + " " + threshold);
      for (final double[] row : scores) {
        final StringBuilder line = new StringBuilder();
        for (final double score : row) {
          line.append(score).append(' ');
        }
        result.println(line);
      }
    }
  }
}
