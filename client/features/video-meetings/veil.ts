/** The veil of a picture: so many points, and nothing between them. It leaves light, colours and movement. */
export const VEIL_COLUMNS = 16;
export const VEIL_ROWS = 9;
/** How large the points are drawn, in pixels, and how often in a second. */
const WIDTH = 320;
const HEIGHT = 180;
const FRAMES = 10;

export interface Veil {
  /** The veiled picture, which may leave the device. */
  readonly track: MediaStreamTrack;
  stop(): void;
}

/**
 * Draws what a camera sees as 16 × 9 points, on this device: the sharp picture is not in what is sent, however it is looked
 * at (S-video-meeting-12).
 */
export function createVeil(camera: MediaStreamTrack): Veil {
  const seen = document.createElement('video');
  seen.muted = true;
  seen.playsInline = true;
  seen.srcObject = new MediaStream([camera]);
  void seen.play().catch(() => undefined);
  const points = drawingOf(VEIL_COLUMNS, VEIL_ROWS);
  const large = drawingOf(WIDTH, HEIGHT);
  large.imageSmoothingEnabled = true;
  large.imageSmoothingQuality = 'high';
  points.imageSmoothingEnabled = true;
  points.imageSmoothingQuality = 'high';
  const draw = () => {
    if (seen.videoWidth === 0) return;
    const { x, y, width, height } = middleOf(seen.videoWidth, seen.videoHeight);
    points.drawImage(seen, x, y, width, height, 0, 0, VEIL_COLUMNS, VEIL_ROWS);
    large.drawImage(points.canvas, 0, 0, WIDTH, HEIGHT);
  };
  // Something to see from the beginning, before the camera has given a picture.
  large.fillStyle = '#341674';
  large.fillRect(0, 0, WIDTH, HEIGHT);
  const drawing = setInterval(draw, 1000 / FRAMES);
  const [track] = large.canvas.captureStream(FRAMES).getVideoTracks();
  if (!track) throw new Error('The canvas gives no picture.');
  return {
    track,
    stop() {
      clearInterval(drawing);
      track.stop();
      seen.pause();
      seen.srcObject = null;
    },
  };
}

function drawingOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d', { alpha: false });
  if (!drawing) throw new Error('This browser draws no pictures.');
  return drawing;
}

/** The largest part in the middle of a picture that is as wide as the veil. */
export function middleOf(width: number, height: number) {
  const wanted = VEIL_COLUMNS / VEIL_ROWS;
  const used = width / height > wanted ? { width: height * wanted, height } : { width, height: width / wanted };
  return { x: (width - used.width) / 2, y: (height - used.height) / 2, ...used };
}
