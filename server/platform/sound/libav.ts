import { createRequire } from 'node:module';

/*
 * FFmpeg's libraries, compiled into one file for each platform: the compiled half of the package `node-av`, used without
 * its JavaScript, which would bring forty packages for video calls (decision 126). Only what recordings need is described
 * here; names, numbers and results are those of libav.
 */

/** A negative result of libav is an error. */
type Result = number;

export interface Dictionary {
  alloc(): void;
  free(): void;
  set(key: string, value: string, flags: number): Result;
  getAll(): Record<string, string>;
}

export interface ChannelLayout {
  readonly order: number;
  readonly nbChannels: number;
  readonly mask: bigint;
}

export interface Frame {
  format: number;
  nbSamples: number;
  sampleRate: number;
  channelLayout: ChannelLayout;
  pts: bigint;
  readonly data: readonly Buffer[] | null;
  alloc(): void;
  free(): void;
  unref(): void;
  getBuffer(align?: number): Result;
  fromBuffer(bytes: Buffer): Result;
}

export interface Packet {
  streamIndex: number;
  alloc(): void;
  free(): void;
  unref(): void;
  rescaleTs(from: TimeBase, to: TimeBase): void;
}

export interface TimeBase {
  readonly num: number;
  readonly den: number;
}

interface CodecParameters {
  readonly codecType: number;
  readonly codecId: number;
  readonly sampleRate: number;
  readonly channels: number;
  fromContext(context: CodecContext): Result;
}

interface Stream {
  readonly codecpar: CodecParameters;
  readonly disposition: number;
  readonly metadata: Dictionary | null;
  timeBase: TimeBase;
}

interface Codec {
  readonly name: string | null;
}

export interface CodecContext {
  sampleRate: number;
  sampleFormat: number;
  channelLayout: ChannelLayout;
  bitRate: bigint;
  timeBase: TimeBase;
  pktTimebase: TimeBase;
  threadCount: number;
  flags: number;
  readonly frameSize: number;
  allocContext3(codec: Codec): void;
  freeContext(): void;
  /** Not its synchronous sister, which frees the options twice (6.1.1). */
  open2(codec: Codec, options: Dictionary | null): Promise<Result>;
  parametersToContext(parameters: CodecParameters): Result;
  sendPacketSync(packet: Packet | null): Result;
  receiveFrameSync(frame: Frame): Result;
  sendFrameSync(frame: Frame | null): Result;
  receivePacketSync(packet: Packet): Result;
}

export interface IOContext {
  allocContextWithCallbacks(
    bufferSize: number,
    writes: 0 | 1,
    read: ((size: number) => Buffer | number) | null,
    write: ((bytes: Buffer) => number) | null,
    seek: (offset: bigint, whence: number) => bigint,
  ): void;
  flush(): Promise<void>;
  freeContext(): void;
}

export interface FormatContext {
  pb: IOContext | null;
  flags: number;
  probesize: bigint;
  maxStreams: number;
  readonly metadata: Dictionary | null;
  readonly duration: bigint;
  readonly streams: readonly Stream[];
  allocContext(): void;
  allocOutputContext2(format: null, name: string, file: null): Result;
  freeContext(): void;
  openInput(url: string, format: null, options: Dictionary): Promise<Result>;
  closeInput(): Promise<void>;
  findStreamInfo(options: null): Promise<Result>;
  readFrame(packet: Packet): Promise<Result>;
  newStream(codec: null): Stream;
  writeHeader(options: Dictionary | null): Promise<Result>;
  interleavedWriteFrame(packet: Packet): Promise<Result>;
  writeTrailer(): Promise<Result>;
}

interface Filter {
  readonly name: string | null;
}

export interface FilterContext {
  link(fromPad: number, to: FilterContext, toPad: number): Result;
  buffersrcAddFrameSync(frame: Frame | null, flags?: number): Result;
  buffersinkGetFrameSync(frame: Frame): Result;
}

export interface FilterGraph {
  nbThreads: number;
  alloc(): void;
  free(): void;
  createFilter(filter: Filter, name: string, options: string | null): FilterContext | null;
  configSync(): Result;
}

/** The classes of libav. */
export interface Libav {
  readonly Dictionary: new () => Dictionary;
  readonly Frame: new () => Frame;
  readonly Packet: new () => Packet;
  readonly IOContext: new () => IOContext;
  readonly FormatContext: new () => FormatContext;
  readonly CodecContext: new () => CodecContext;
  readonly FilterGraph: new () => FilterGraph;
  readonly Filter: { getByName(name: string): Filter | null };
  readonly Codec: { findDecoder(id: number): Codec | null; findEncoderByName(name: string): Codec | null };
  readonly Log: { setLevel(level: number): void };
  avGetSampleFmtName(format: number): string | null;
}

/** Numbers of libav. */
export const av = {
  endOfFile: -541_478_725,
  seekSet: 0,
  seekCurrent: 1,
  seekSize: 65_536,
  video: 0,
  audio: 1,
  floats: 3,
  floatsByChannel: 8,
  noTime: -9_223_372_036_854_775_808n,
  attachedPicture: 1024,
  exactFormat: 1024,
  exactCodec: 8_388_608,
  globalHeader: 4_194_304,
  silentLog: -8,
} as const;

export const mono: ChannelLayout = { order: 1, nbChannels: 1, mask: 4n };

/** The packages that contain the libraries, by Node's names of platform and processor. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@seydx/node-av-linux-x64',
  'linux-arm64': '@seydx/node-av-linux-arm64',
  'darwin-x64': '@seydx/node-av-darwin-x64',
  'darwin-arm64': '@seydx/node-av-darwin-arm64',
  'win32-x64': '@seydx/node-av-win32-x64-msvc',
};

let loaded: Libav | undefined;

/**
 * The libraries of this platform. Only the process that converts recordings loads them.
 * @throws Error on a platform for which they are not installed
 */
export function loadLibav(): Libav {
  if (loaded) return loaded;
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name) throw new Error(`There is no FFmpeg for ${process.platform}-${process.arch}.`);
  loaded = createRequire(import.meta.url)(`${name}/node-av.node`) as Libav;
  loaded.Log.setLevel(av.silentLog);
  return loaded;
}

/** Options as libav takes them; the caller frees them. */
export function optionsOf(values: Readonly<Record<string, string>>): Dictionary {
  const options = new (loadLibav().Dictionary)();
  for (const [key, value] of Object.entries(values)) options.set(key, value, 0);
  return options;
}

/** An error of libav, for example of a broken file. */
export class LibavError extends Error {
  override name = 'LibavError';
}

/** @throws LibavError for a result that is an error */
export function check(result: number, doing: string): void {
  if (result < 0) throw new LibavError(`${doing}: ${result}`);
}

/** A file of libav in memory. */
export interface MemoryFile {
  readonly io: IOContext;
  /** What was written. */
  bytes(): Buffer;
}

const IO_BUFFER = 65_536;

/** Bytes that libav reads; no path and no address is ever opened. */
export function readable(bytes: Buffer): IOContext {
  let at = 0;
  const io = new (loadLibav().IOContext)();
  io.allocContextWithCallbacks(
    IO_BUFFER,
    0,
    (size) => {
      if (at >= bytes.length) return av.endOfFile;
      const piece = bytes.subarray(at, at + size);
      at += piece.length;
      return piece;
    },
    null,
    (offset, whence) => {
      if (whence === av.seekSize) return BigInt(bytes.length);
      at = positionAfter({ at, size: bytes.length }, Number(offset), whence);
      return BigInt(at);
    },
  );
  return io;
}

/** A file in memory that libav writes. */
export function writable(): MemoryFile {
  let bytes = Buffer.alloc(IO_BUFFER * 4);
  let at = 0;
  let size = 0;
  const io = new (loadLibav().IOContext)();
  io.allocContextWithCallbacks(
    IO_BUFFER,
    1,
    null,
    (piece) => {
      if (at + piece.length > bytes.length) {
        const larger = Buffer.alloc(Math.max(bytes.length * 2, at + piece.length));
        bytes.copy(larger, 0, 0, size);
        bytes = larger;
      }
      piece.copy(bytes, at);
      at += piece.length;
      size = Math.max(size, at);
      return piece.length;
    },
    (offset, whence) => {
      if (whence === av.seekSize) return BigInt(size);
      at = positionAfter({ at, size }, Number(offset), whence);
      return BigInt(at);
    },
  );
  return { io, bytes: () => bytes.subarray(0, size) };
}

function positionAfter({ at, size }: { at: number; size: number }, offset: number, whence: number): number {
  const from = whence === av.seekSet ? 0 : whence === av.seekCurrent ? at : size;
  return Math.max(0, from + offset);
}
