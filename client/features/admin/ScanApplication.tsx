import './admin.css';

interface ScanApplicationProps {
  /** The secret in groups of four. */
  readonly secret: string;
  readonly link: string;
  readonly qr: { readonly size: number; readonly path: string };
}

/** The picture that an application of codes scans, and what to do where it cannot. */
export function ScanApplication({ secret, link, qr }: ScanApplicationProps) {
  return (
    <>
      <svg
        className="admin-verification__qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="Image à scanner (code QR)"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <details className="admin-verification__more">
        <summary>Je ne peux pas scanner</summary>
        <p>
          Sur ce téléphone : <a href={link}>ouvre ton application de codes</a>.
        </p>
        <p>
          Ou saisis-y cette clé à la main : <code className="admin-verification__key">{secret}</code>
        </p>
      </details>
    </>
  );
}
