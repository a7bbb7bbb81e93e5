import { inFrames } from './filter-sound.ts';
import { av, check, LibavError, loadLibav, mono, optionsOf, writable } from './libav.ts';
import { RATE } from './loudness.ts';

interface Encoding {
  /** The container, as libav names it. */
  readonly container: string;
  readonly encoder: string;
  /** Bits a second. */
  readonly bitRate: number;
  readonly sampleFormat: number;
  readonly options: Readonly<Record<string, string>>;
}

/** How recordings are stored: Opus for nearly all browsers, AAC for older ones of Apple. */
export const soundEncodings = {
  opus: {
    container: 'webm',
    encoder: 'libopus',
    bitRate: 32_000,
    sampleFormat: av.floats,
    options: { application: 'audio', compression_level: '6' },
  },
  aac: {
    container: 'mp4',
    encoder: 'aac',
    bitRate: 64_000,
    sampleFormat: av.floatsByChannel,
    options: { aac_coder: 'fast' },
  },
} as const satisfies Record<string, Encoding>;

const clock = { num: 1, den: RATE } as const;

/** Encodes sound of one channel at 48 kHz. Nothing else is in the file: no name, no moment, no device. */
export async function encodeSound(samples: Float32Array, encoding: Encoding): Promise<Buffer> {
  const libav = loadLibav();
  const file = writable();
  const format = new libav.FormatContext();
  check(format.allocOutputContext2(null, encoding.container, null), 'container');
  format.pb = file.io;
  // 'Exact' writes neither versions nor moments nor random numbers.
  format.flags = av.exactFormat;
  const encoder = libav.Codec.findEncoderByName(encoding.encoder);
  if (!encoder) throw new LibavError(`encoder ${encoding.encoder}`);
  const context = new libav.CodecContext();
  context.allocContext3(encoder);
  context.sampleRate = RATE;
  context.sampleFormat = encoding.sampleFormat;
  context.channelLayout = mono;
  context.bitRate = BigInt(encoding.bitRate);
  context.timeBase = clock;
  context.threadCount = 1;
  context.flags = av.exactCodec | av.globalHeader;
  check(await context.open2(encoder, optionsOf(encoding.options)), 'encoder');
  const stream = format.newStream(null);
  stream.timeBase = clock;
  check(stream.codecpar.fromContext(context), 'stream');
  check(await format.writeHeader(null), 'header');
  const packets: (() => Promise<void>)[] = [];
  const drain = () => {
    for (;;) {
      const packet = new libav.Packet();
      packet.alloc();
      if (context.receivePacketSync(packet) < 0) {
        packet.free();
        return;
      }
      packet.streamIndex = 0;
      packet.rescaleTs(clock, stream.timeBase);
      packets.push(async () => {
        check(await format.interleavedWriteFrame(packet), 'writing');
        packet.free();
      });
    }
  };
  inFrames(samples, context.frameSize, encoding.sampleFormat, (frame) => {
    check(context.sendFrameSync(frame), 'encoding');
    drain();
  });
  check(context.sendFrameSync(null), 'encoding');
  drain();
  for (const write of packets) await write();
  check(await format.writeTrailer(), 'trailer');
  await file.io.flush();
  context.freeContext();
  format.pb = null;
  format.freeContext();
  file.io.freeContext();
  return file.bytes();
}
