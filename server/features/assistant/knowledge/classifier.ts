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
  const count = names.length;
  const weights = new Float32Array(indexOf.size * count);

  const probabilitiesOf = (known: readonly (readonly [row: number, weight: number])[]) => {
    const scores = new Float32Array(count);
    for (const [row, weight] of known) {
      const from = row * count;
      for (let name = 0; name < count; name += 1) scores[name]! += weights[from + name]! * weight;
    }
    const highest = scores.reduce((one, other) => Math.max(one, other), -Infinity);
    let sum = 0;
    for (let name = 0; name < count; name += 1) sum += scores[name] = Math.exp(scores[name]! - highest);
    for (let name = 0; name < count; name += 1) scores[name]! /= sum;
    return scores;
  };
  const knownOf = (features: Features) =>
    [...features].flatMap(([feature, weight]) => {
      const row = indexOf.get(feature);
      return row === undefined ? [] : [[row, weight] as const];
    });

  const lessons: { known: ReturnType<typeof knownOf>; name: number }[] = [];
  for (const [index, { features, name }] of samples.entries()) {
    lessons.push({ known: knownOf(features), name: indexOfName.get(name) ?? 0 });
    if (index % SAMPLES_IN_A_ROW === 0) yield undefined;
  }
  const random = createRandom();
  let learnt = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(lessons, random);
    const step = FIRST_STEP / (1 + epoch * decay);
    for (const lesson of lessons) {
      const errors = probabilitiesOf(lesson.known);
      errors[lesson.name]! -= 1;
      const mistaken = [...errors.keys()].filter((name) => Math.abs(errors[name]!) > SMALLEST_ERROR);
      for (const [row, weight] of lesson.known) {
        const from = row * count;
        for (const name of mistaken) weights[from + name]! -= step * weight * errors[name]!;
      }
      learnt += 1;
      if (learnt % SAMPLES_IN_A_ROW === 0) yield undefined;
    }
  }
  return (features) => {
    const probabilities = probabilitiesOf(knownOf(features));
    return new Map(names.map((name, index) => [name, probabilities[index] ?? 0]));
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
