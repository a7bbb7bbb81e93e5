import { MessageCircle } from 'lucide-react';
import { Share } from '../../ui/Share.tsx';
import './crush.css';
import { fr } from '#shared/typeset.ts';

export interface PersonalMessageProps {
  readonly text: string;
  readonly link: string;
}

/** A text message that the member sends from their own phone, with a link on a phone and a text to copy elsewhere. */
export function PersonalMessage({ text, link }: PersonalMessageProps) {
  return (
    <div className="crush__message">
      <blockquote>{text}</blockquote>
      <div className="actions">
        <a className="button button--secondary" href={link}>
          <MessageCircle size={20} aria-hidden="true" /> Ouvrir dans mes messages
        </a>
      </div>
      <Share
        text={text}
        copied={text}
        copyLabel="Copier le message"
        done="Message copié."
        blocked={fr`Ton navigateur ne copie pas : sélectionne le message ci-dessus.`}
      />
    </div>
  );
}
