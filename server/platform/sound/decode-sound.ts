import { openFilters, type Filters } from './filter-sound.ts';
import {
  av,
  check,
  LibavError,
  loadLibav,
  optionsOf,
  readable,
  type CodecContext,
  type FormatContext,
  type Frame,
} from './libav.ts';
import { RATE } from './loudness.ts';

/** Why an uploaded file cannot be used as a recording. */
export class SoundError extends Error {
  override name = 'SoundError';
  readonly reason: 'not-sound' | 'video' | 'unreadable' | 'too-long' | 'too-short' | 'silent';
  constructor(reason: SoundError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

// Every demuxer and decoder is a way to attack the server: only what browsers record, and what phones and recorders write.
const FORMATS = 'matroska,webm,ogg,mov,mp4,m4a,3gp,3g2,mj2,mp3,wav,aac,flac';
const CODECS = 'opus,aac,mp3float,mp3,vorbis,flac,alac,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_u8';
const PROBED_BYTES = 1_000_000n;
const STREAMS_AT_MOST = 8;
const CHANNELS_AT_MOST = 8;
/** A minute of the shortest packets has half as many; millions of empty ones would be twenty seconds of work for nothing. */
const PACKETS_AT_MOST = 50_000;
const RATE_AT_LEAST = 8000;
const RATE_AT_MOST = 192_000;
/** How much longer than allowed a recording may be: a recorder stops a little late. */
const GRACE_SECONDS = 0.6;

/**
 * Decodes a file to one channel at 48 kHz, ignoring its name. It stops as soon as there is more than may be, whatever the
 * file says of itself.
 * @throws SoundError
 */
export async function decodeSound(bytes: Buffer, secondsAtMost: number): Promise<Float32Array> {
  const libav = loadLibav();
  const format = new libav.FormatContext();
  format.allocContext();
  const io = readable(bytes);
  format.pb = io;
  try {
    return await decodeOpened(format, secondsAtMost);
  } finally {
    // What libav reads from must outlive its reader, and is not the reader's to free.
    format.pb = null;
    await format.closeInput();
    io.freeContext();
  }
}

async function decodeOpened(format: FormatContext, secondsAtMost: number): Promise<Float32Array> {
  const libav = loadLibav();
  format.probesize = PROBED_BYTES;
  format.maxStreams = STREAMS_AT_MOST;
  const options = optionsOf({ format_whitelist: FORMATS, codec_whitelist: CODECS, protocol_whitelist: 'none' });
  if ((await format.openInput('', null, options)) < 0) throw new SoundError('not-sound');
  if ((await format.findStreamInfo(null)) < 0) throw new SoundError('unreadable');
  const { streams } = format;
  // A picture of a record's cover is no film.
  const isFilm = streams.some(({ codecpar, disposition }) => {
    return codecpar.codecType === av.video && (disposition & av.attachedPicture) === 0;
  });
  if (isFilm) throw new SoundError('video');
  const index = streams.findIndex(({ codecpar }) => codecpar.codecType === av.audio);
  const stream = streams[index];
  if (!stream) throw new SoundError('not-sound');
  const { sampleRate, channels, codecId } = stream.codecpar;
  const isUsual = sampleRate >= RATE_AT_LEAST && sampleRate <= RATE_AT_MOST && channels <= CHANNELS_AT_MOST;
  const decoder = isUsual ? libav.Codec.findDecoder(codecId) : null;
  if (!decoder || channels < 1) throw new SoundError('unreadable');
  const context = new libav.CodecContext();
  context.allocContext3(decoder);
  check(context.parametersToContext(stream.codecpar), 'decoder');
  context.pktTimebase = stream.timeBase;
  context.threadCount = 1;
  try {
    check(await context.open2(decoder, null), 'decoder');
    const collected = collectUpTo(Math.ceil((secondsAtMost + GRACE_SECONDS) * RATE));
    const packet = new libav.Packet();
    packet.alloc();
    for (let packets = 0; ; packets += 1) {
      const result = await format.readFrame(packet);
      if (result === av.endOfFile) break;
      check(result, 'reading');
      if (packets >= PACKETS_AT_MOST) throw new SoundError('unreadable');
      if (packet.streamIndex === index) decodePacket(context, () => context.sendPacketSync(packet), collected);
      packet.unref();
    }
    decodePacket(context, () => context.sendPacketSync(null), collected);
    return collected.end();
  } catch (cause) {
    if (cause instanceof LibavError) throw new SoundError('unreadable', { cause });
    throw cause;
  } finally {
    context.freeContext();
  }
}

interface Collected {
  take(frame: Frame): void;
  end(): Float32Array;
}

/** Collects frames of any kind as one channel at 48 kHz. */
function collectUpTo(most: number): Collected {
  const samples = new Float32Array(most);
  let size = 0;
  let filters: Filters | undefined;
  let kind = '';
  const collect = (piece: Float32Array) => {
    if (size + piece.length > most) throw new SoundError('too-long');
    samples.set(piece, size);
    size += piece.length;
  };
  return {
    take(frame) {
      const { sampleRate, channelLayout, format } = frame;
      const { nbChannels, mask } = channelLayout;
      const described = `sample_rate=${sampleRate}:sample_fmt=${loadLibav().avGetSampleFmtName(format)}:time_base=1/${sampleRate}:channel_layout=${mask > 0n ? `0x${mask.toString(16)}` : `${nbChannels}c`}`;
      // A recording that changes its kind in the middle is none that a recorder has written.
      if (kind !== '' && described !== kind) throw new SoundError('unreadable');
      kind = described;
      filters ??= openFilters(
        described,
        [['aformat', `sample_fmts=flt:sample_rates=${RATE}:channel_layouts=mono`]],
        collect,
      );
      frame.pts = av.noTime;
      filters.add(frame);
    },
    end() {
      filters?.add(null);
      filters?.end();
      return samples.subarray(0, size);
    },
  };
}

/** How many broken packets in a recording are passed over: a recorder that is stopped leaves one. */
const BROKEN_AT_MOST = 2;
const broken = new WeakMap<CodecContext, number>();

function decodePacket(context: CodecContext, send: () => number, collected: Collected): void {
  const sent = send();
  if (sent < 0 && sent !== av.endOfFile) {
    const before = broken.get(context) ?? 0;
    broken.set(context, before + 1);
    if (before >= BROKEN_AT_MOST) throw new LibavError(`decoding: ${sent}`);
  }
  const frame = new (loadLibav().Frame)();
  frame.alloc();
  while (context.receiveFrameSync(frame) >= 0) {
    collected.take(frame);
    frame.unref();
  }
  frame.free();
}
