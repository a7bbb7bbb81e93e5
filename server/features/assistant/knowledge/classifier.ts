/** Something to be classified: its features, each with its weight. */
export type Features = ReadonlyMap<string, number>;

export interface Sample {
  readonly features: Features;
  readonly name: string;
}

/** How probable each name is for something; together they make 1. */
export type Classifier = (features: Features) => ReadonlyMap<string, number>;

const FIRST_STEP = 2;
/** Smaller errors teach nothing. */
const SMALLEST_ERROR = 0.002;
/** How many samples are learnt from before the others in the process get their turn: about five milliseconds. */
const SAMPLES_IN_A_ROW = 25;

/**
 * Learns to tell names apart from samples: a softmax regression by stochastic gradient descent, the same for the same
 * samples. The more epochs, the surer it becomes;
 * the faster the steps decay, the less depends on the order of the samples. A generator, so that who drives it decides when to pause.
 */
export function* learn(
  samples: readonly Sample[],
  { epochs, decay }: { readonly epochs: number; readonly decay: number },
): Generator<undefined, Classifier> {
  const names = [...new Set(samples.map(({ name }) => name))];
  const indexOfName = new Map(names.map((name, index) => [name, index]));
  const indexOf = new Map<string, number>();
  for (const [index, { features }] of samples.entries()) {
    for (const feature of features.keys()) if (!indexOf.has(feature)) indexOf.set(feature, indexOf.size);
    if (index % SAMPLES_IN_A_ROW === 0) yield undefined;
  }
  const model = createModel(indexOf.size, names.length);
  const lessons: { known: Known; name: number }[] = [];
  for (const [index, { features, name }] of samples.entries()) {
    lessons.push({ known: knownOf(features, indexOf), name: indexOfName.get(name) ?? 0 });
    if (index % SAMPLES_IN_A_ROW === 0) yield undefined;
  }
  const random = createRandom();
  let learnt = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(lessons, random);
    const step = FIRST_STEP / (1 + epoch * decay);
    for (const { known, name } of lessons) {
      model.learnFrom(known, name, step);
      learnt += 1;
      if (learnt % SAMPLES_IN_A_ROW === 0) yield undefined;
    }
  }
  return (features) => {
    const probabilities = model.probabilitiesOf(knownOf(features, indexOf));
    return new Map(names.map((name, index) => [name, probabilities[index] ?? 0]));
  };
}

/** The features of something that occur in the samples: the row of each among the weights, and its own weight. */
interface Known {
  readonly rows: Int32Array;
  readonly weights: Float64Array;
}

function knownOf(features: Features, indexOf: ReadonlyMap<string, number>): Known {
  const found = [...features].filter(([feature]) => indexOf.has(feature));
  return {
    rows: Int32Array.from(found, ([feature]) => indexOf.get(feature) ?? 0),
    weights: Float64Array.from(found, ([, weight]) => weight),
  };
}

/**
 * A row of weights for each feature, with one for each name. Nearly all of the learning's time goes by in its loops: they
 * count, and make no lists.
 */
function createModel(rowCount: number, count: number) {
  const weights = new Float32Array(rowCount * count);
  const scores = new Float32Array(count);
  const mistaken = new Int32Array(count);

  /** The answer is overwritten by the next one. */
  const probabilitiesOf = (known: Known): Float32Array => {
    scores.fill(0);
    for (let at = 0; at < known.rows.length; at += 1) {
      const from = known.rows[at]! * count;
      const weight = known.weights[at]!;
      for (let name = 0; name < count; name += 1) scores[name]! += weights[from + name]! * weight;
    }
    let highest = -Infinity;
    for (let name = 0; name < count; name += 1) if (scores[name]! > highest) highest = scores[name]!;
    let sum = 0;
    for (let name = 0; name < count; name += 1) sum += scores[name] = Math.exp(scores[name]! - highest);
    for (let name = 0; name < count; name += 1) scores[name]! /= sum;
    return scores;
  };

  return {
    probabilitiesOf,
    learnFrom(known: Known, right: number, step: number): void {
      const errors = probabilitiesOf(known);
      errors[right]! -= 1;
      let mistakes = 0;
      for (let name = 0; name < count; name += 1)
        if (Math.abs(errors[name]!) > SMALLEST_ERROR) mistaken[mistakes++] = name;
      for (let at = 0; at < known.rows.length; at += 1) {
        const from = known.rows[at]! * count;
        const change = step * known.weights[at]!;
        for (let one = 0; one < mistakes; one += 1) {
          const name = mistaken[one]!;
          weights[from + name]! -= change * errors[name]!;
        }
      }
    },
  };
}

/** Gives equal numbers in every process, so that all of them answer alike. */
function createRandom(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return state / 0x80_00_00_00;
  };
}

function shuffle(list: unknown[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other], list[last]];
  }
}
