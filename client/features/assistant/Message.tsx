import { Link } from 'react-router';
import { paragraphsOf, type AnswerPart } from '#shared/assistant/answer-text.ts';
import type { ChatMessage, PromoId } from '#shared/assistant/chat.ts';
import { WHOLE_LIST_FROM } from '#shared/resonance/whole-list.ts';
import { routes } from '#shared/routes.ts';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import './assistant.css';
import { fr } from '#shared/typeset.ts';

const paths: ReadonlySet<string> = new Set(Object.values(routes));

interface MessageProps {
  readonly message: ChatMessage;
  /** Absent while the answer is still being written. */
  onAsk?(question: string): void;
  /** Whether questions are words only, as in a talk with a person in distress. */
  readonly isQuiet?: boolean;
  onLeave(): void;
}

export function Message({ message: { role, content, language }, ...actions }: MessageProps) {
  if (role === 'user') {
    return (
      <li className="assistant__words assistant__words--own">
        <p>
          <span className="visually-hidden">Toi : </span>
          {content}
        </p>
      </li>
    );
  }
  return (
    <li className="assistant__words">
      <span className="visually-hidden">Assistant : </span>
      {paragraphsOf(content, paths).map(({ at, parts }) => (
        <p key={at} lang={language}>
          {parts.map((part) => (
            <Part key={part.at} part={part} language={language} {...actions} />
          ))}
        </p>
      ))}
    </li>
  );
}

interface PartProps extends Pick<MessageProps, 'onAsk' | 'isQuiet' | 'onLeave'> {
  readonly part: AnswerPart;
  readonly language: ChatMessage['language'];
}

function Part({ part, language, onAsk, isQuiet = false, onLeave }: PartProps) {
  switch (part.kind) {
    case 'words':
      return language ? <WithFrenchNames text={part.text} /> : withoutBreaks(part.text);
    case 'link':
      // The pages have French names, whatever the language of the answer.
      return (
        <Link to={part.to} lang={language && 'fr'} onClick={onLeave}>
          {part.text}
        </Link>
      );
    case 'mail':
    case 'telephone':
      return <a href={part.to}>{part.text}</a>;
    case 'site':
      return (
        <a href={part.to} target="_blank" rel="noreferrer">
          {part.text}
        </a>
      );
    case 'question':
      return isQuiet ? (
        withoutBreaks(part.text)
      ) : (
        <button type="button" className="assistant__ask" onClick={() => onAsk?.(part.text)}>
          {withoutBreaks(part.text)}
        </button>
      );
  }
}

/** Words of another language in which what stands on our pages is named in French, in guillemets. */
function WithFrenchNames({ text }: { readonly text: string }) {
  return text.split(/(«[^»]*»)/).map((words, index) =>
    index % 2 === 0 ? (
      words
    ) : (
      <span key={words} lang="fr">
        {words}
      </span>
    ),
  );
}

const promoWords = {
  'premium-offer': {
    title: fr`Envie de voir plus loin ?`,
    text: fr`Avec Premium, toute ta liste s'ouvre, à partir de ${WHOLE_LIST_FROM} % d'affinité.`,
    to: routes.subscription,
    label: 'Découvrir les abonnements',
  },
  'gift-offer': {
    title: 'Tes réponses ont du prix',
    text: 'Elles te rapportent des points, et les points ouvrent des surprises.',
    to: routes.gifts,
    label: 'Voir mes cadeaux',
  },
} as const satisfies Record<PromoId, object>;

/** A promotion that the assistant shows without being asked (S-assistant-7). */
export function Promo({ id, onLeave }: { readonly id: PromoId; onLeave(): void }) {
  const { title, text, to, label } = promoWords[id];
  return (
    <li className="tinted assistant__promo">
      <strong>{title}</strong>
      <p>{text}</p>
      <Link className="button button--secondary" to={to} onClick={onLeave}>
        {label}
      </Link>
    </li>
  );
}
