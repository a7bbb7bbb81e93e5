import { av, check, LibavError, loadLibav, mono, type FilterContext, type Frame } from './libav.ts';
import { RATE } from './loudness.ts';

/** Filters after each other, as libav names them, with their options. */
export type Chain = readonly (readonly [name: string, options: string])[];

/** A chain of filters that takes frames and gives others. */
export interface Filters {
  add(frame: Frame | null): void;
  end(): void;
}

/**
 * @param source the options of libav's `abuffer`, which describe the frames that come
 * @param take called with each frame of one channel of floats; the frame is only good until it returns
 */
export function openFilters(source: string, chain: Chain, take: (samples: Float32Array) => void): Filters {
  const libav = loadLibav();
  const graph = new libav.FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const make = (name: string, options: string | null, index: number): FilterContext => {
    const filter = libav.Filter.getByName(name);
    const made = filter && graph.createFilter(filter, `${name}${index}`, options);
    if (!made) throw new LibavError(`filter ${name}`);
    return made;
  };
  const parts = [make('abuffer', source, 0), ...chain.map(([name, options], at) => make(name, options, at + 1))];
  const sink = make('abuffersink', null, parts.length + 1);
  for (const [at, part] of parts.entries()) check(part.link(0, parts[at + 1] ?? sink, 0), 'linking filters');
  check(graph.configSync(), 'filters');
  const filtered = new libav.Frame();
  filtered.alloc();
  const drain = () => {
    while (sink.buffersinkGetFrameSync(filtered) >= 0) {
      take(samplesOf(filtered));
      filtered.unref();
    }
  };
  return {
    add(frame) {
      check(parts[0]?.buffersrcAddFrameSync(frame) ?? -1, 'filtering');
      drain();
    },
    end() {
      filtered.free();
      graph.free();
    },
  };
}

/** The samples of a frame of one channel of floats. */
function samplesOf({ data, nbSamples }: Frame): Float32Array {
  const [plane] = data ?? [];
  if (!plane) return new Float32Array(0);
  if (plane.byteOffset % 4 === 0) return new Float32Array(plane.buffer, plane.byteOffset, nbSamples);
  return new Float32Array(Uint8Array.from(plane.subarray(0, nbSamples * 4)).buffer);
}

/** Calls back with frames of at most so many samples, each of which is freed when the callback returns. */
export function inFrames(samples: Float32Array, size: number, format: number, handle: (frame: Frame) => void): void {
  const frame = new (loadLibav().Frame)();
  frame.alloc();
  for (let from = 0; from < samples.length; from += size) {
    const piece = samples.subarray(from, from + size);
    frame.format = format;
    frame.sampleRate = RATE;
    frame.channelLayout = mono;
    frame.nbSamples = piece.length;
    frame.pts = BigInt(from);
    check(frame.getBuffer(), 'a frame');
    check(frame.fromBuffer(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)), 'a frame');
    handle(frame);
    frame.unref();
  }
  frame.free();
}

const FRAME = 9600;

/** Filters sound in its own place: what comes out of a filter never overtakes what goes in. */
export function filterSound(samples: Float32Array, chain: Chain): void {
  let at = 0;
  const source = `sample_rate=${RATE}:sample_fmt=flt:channel_layout=mono:time_base=1/${RATE}`;
  const filters = openFilters(source, [...chain, ['aformat', 'sample_fmts=flt']], (piece) => {
    const fitting = piece.subarray(0, samples.length - at);
    samples.set(fitting, at);
    at += fitting.length;
  });
  inFrames(samples, FRAME, av.floats, (frame) => filters.add(frame));
  filters.add(null);
  filters.end();
}
