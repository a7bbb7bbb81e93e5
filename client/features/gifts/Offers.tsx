import { Lock } from 'lucide-react';
import { Form, Link } from 'react-router';
import { FormError } from '../../frame/FormError.tsx';
import { SaveButton } from '../../ui/Button.tsx';
import { routes } from '#shared/routes.ts';
import { pointsInWords, type Gifts } from './gifts.ts';
import './gifts.css';

type Offer = Gifts['offers'][number];

/** The gifts that points buy, with the reason and the way out for each locked one. */
export function Offers({ offers }: { readonly offers: readonly Offer[] }) {
  return (
    <section className="gifts__part" aria-labelledby="depenser">
      <h2 id="depenser">Ce que tes points ouvrent</h2>
      <FormError titles={{}} />
      <ul className="gifts-offers">
        {offers
          .filter(({ closed }) => !closed)
          .map((offer) => (
            <li key={offer.reason} className="surface gifts-offer">
              <div className="gifts-offer__head">
                <h3>{offer.title}</h3>
                <span className="gifts-price">{pointsInWords(offer.points)}</span>
              </div>
              <p>{offer.text}</p>
              <Way {...offer} />
            </li>
          ))}
      </ul>
      <ul className="gifts-locked-offers">
        {offers.map(
          ({ reason, title, points, closed }) =>
            closed && <Locked key={reason} {...closed} title={title} points={points} />,
        )}
      </ul>
    </section>
  );
}

interface LockedProps {
  readonly title: string;
  readonly points: number;
  readonly label: string;
  readonly why: string;
}

function Locked({ title, points, label, why }: LockedProps) {
  return (
    <li className="raised gifts-locked-offer">
      <Lock size={20} aria-hidden="true" />
      <div>
        <div className="gifts-locked-offer__head">
          <h3>{title}</h3>
          <span className="gifts-price">{pointsInWords(points)}</span>
        </div>
        <p>
          <strong>{label}.</strong> {why}
        </p>
      </div>
    </li>
  );
}

function Way({ reason, title, points, once, missingPoints, note }: Offer) {
  if (note)
    return (
      <p className="gifts-offer__why">
        {note.to ? (
          <Link className="lone-link" to={note.to}>
            {note.text}
          </Link>
        ) : (
          note.text
        )}
      </p>
    );
  if (!once) {
    return (
      <p className="gifts-offer__why">
        <strong>
          <Lock size={16} aria-hidden="true" /> Encore {pointsInWords(missingPoints)}
        </strong>
        <a className="lone-link" href="#gagner">
          Comment en gagner
        </a>
      </p>
    );
  }
  return (
    <Form method="post" action={routes.gifts}>
      <input type="hidden" name="intent" value="spend" />
      <input type="hidden" name="gift" value={reason} />
      <input type="hidden" name="once" value={once} />
      <SaveButton saving="Un instant…">
        Ouvrir pour {pointsInWords(points)}
        <span className="visually-hidden"> : {title}</span>
      </SaveButton>
    </Form>
  );
}
