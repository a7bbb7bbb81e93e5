import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { motifs } from '#shared/play/public-quizzes/motifs.ts';
import { publicQuizzes, type PublicQuizId } from '#shared/play/public-quizzes/public-quizzes.ts';
import type { OwnResult, PublicQuiz } from '#shared/play/public-quizzes/quiz.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { limitTo } from '../../../platform/bundle.ts';

/** A picture to share, and a small one of it to look at before. */
export interface SharePicture {
  readonly jpeg: Buffer;
  /** A WebP as the address of an image. */
  readonly preview: string;
}

const fonts = {
  display: { font: 'Picture Display', fontfile: path.join(import.meta.dirname, 'display.ttf') },
  text: { font: 'Picture Text', fontfile: path.join(import.meta.dirname, 'text.ttf') },
} as const;

const RESULT = { width: 1080, height: 1350 } as const;
const COVER = { width: 1200, height: 630 } as const;
const PREVIEW_WIDTH = 320;
const MARGIN = 90;
const MOTIF = 400;
const BEGINNING_LENGTH = 60;

/** Who publishes the picture: it is written at its lower edge. */
interface Publisher {
  readonly productName: string;
  readonly publicUrl: string;
}

/**
 * The pictures of a process: one for each result of the public quizzes, and one for a link to a comparison. All they say is
 * written in the source, so that there are thirteen and never more; each is drawn once, when it is first asked for (S-quiz-6).
 */
export interface SharePictures {
  ofResult(quiz: PublicQuizId, resultId: string): Promise<SharePicture>;
  ofComparison(): Promise<SharePicture>;
}

export function createSharePictures(publisher: Publisher): SharePictures {
  const drawn = new Map<string, Promise<SharePicture>>();
  // Drawing takes a core for a tenth of a second: one picture at a time.
  const inTurn = limitTo(1);
  const once = (key: string, draw: () => Promise<SharePicture>) => {
    const picture = drawn.get(key) ?? inTurn(draw);
    drawn.set(key, picture);
    // Another try may succeed.
    picture.catch(() => drawn.delete(key));
    return picture;
  };
  return {
    ofResult(quiz, resultId) {
      const { results }: PublicQuiz = publicQuizzes[quiz];
      const result = results.find(({ id }) => id === resultId);
      if (!result) throw new Error(`The quiz ${quiz} has no such result.`);
      return once(`${quiz}.${resultId}`, () => drawResult(publisher, quiz, result));
    },
    ofComparison: () => once('comparison', () => drawComparison(publisher)),
  };
}

async function drawResult(publisher: Publisher, quiz: PublicQuizId, result: OwnResult): Promise<SharePicture> {
  const { width, height } = RESULT;
  const motif = await readFile(path.join(import.meta.dirname, `${result.id as keyof typeof motifs}.webp`));
  const where = `${new URL(publisher.publicUrl).host}${routes[quiz]}`;
  const title = await line({ words: result.title, kind: 'display', size: 84, top: 650, canvas: width });
  return encode(RESULT, quiz, [
    { input: motif, left: (width - MOTIF) / 2, top: 195 },
    await line({ words: publicQuizzes[quiz].title, kind: 'text', size: 38, top: 100, canvas: width }),
    title,
    await line({ words: beginningOf(result.text), kind: 'text', size: 37, top: bottomOf(title) + 60, canvas: width }),
    await line({ words: fr`Et toi ?`, kind: 'display', size: 56, top: height - 205, canvas: width }),
    await line({
      words: `${publisher.productName} · ${where}`,
      kind: 'text',
      size: 34,
      top: height - 118,
      canvas: width,
    }),
  ]);
}

/** The first sentences of a text, until they fill a line or two. */
function beginningOf(text: string): string {
  const sentences = text.split(/(?<=[.!?]) /);
  const count = sentences.findIndex((_, index) => sentences.slice(0, index + 1).join(' ').length >= BEGINNING_LENGTH);
  return sentences.slice(0, count + 1).join(' ');
}

async function drawComparison({ productName }: Publisher): Promise<SharePicture> {
  const { width, height } = COVER;
  return encode(COVER, 'quizLove', [
    await line({ words: fr`Et toi, que répondrais-tu ?`, kind: 'display', size: 78, top: 170, canvas: width }),
    await line({
      words: fr`Huit questions, et vos réponses côte à côte, dès que la deuxième personne a répondu.`,
      kind: 'text',
      size: 40,
      top: 330,
      canvas: width,
    }),
    await line({ words: `${productName} · sans compte`, kind: 'text', size: 34, top: height - 110, canvas: width }),
  ]);
}

async function encode(
  { width, height }: typeof RESULT | typeof COVER,
  quiz: PublicQuizId,
  parts: readonly OverlayOptions[],
): Promise<SharePicture> {
  const ground = await readFile(path.join(import.meta.dirname, `ground-${quiz}.webp`));
  const jpeg = await sharp(ground)
    .resize(width, height, { fit: 'cover' })
    .composite([...parts])
    .jpeg({ quality: 82 })
    .toBuffer();
  const small = await sharp(jpeg).resize(PREVIEW_WIDTH).webp({ quality: 70 }).toBuffer();
  return { jpeg, preview: `data:image/webp;base64,${small.toString('base64')}` };
}

interface Line extends OverlayOptions {
  readonly top: number;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

const bottomOf = ({ top, raw }: Line) => top + raw.height;

/** Words in white, in the middle of the canvas; long ones on several lines. */
async function line({
  words,
  kind,
  size,
  top,
  canvas,
}: {
  readonly words: string;
  readonly kind: keyof typeof fonts;
  readonly size: number;
  readonly top: number;
  readonly canvas: number;
}): Promise<Line> {
  const { font, fontfile } = fonts[kind];
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const drawn = sharp({
    text: {
      text: `<span foreground="white">${escaped}</span>`,
      font: `${font} ${size}`,
      fontfile,
      rgba: true,
      dpi: 72,
      width: canvas - 2 * MARGIN,
      align: 'centre',
      spacing: Math.round(size / 4),
    },
  });
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { input: data, raw: { width, height, channels }, left: Math.round((canvas - width) / 2), top };
}
