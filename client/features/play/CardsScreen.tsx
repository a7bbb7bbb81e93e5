import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type TouchEvent } from 'react';
import { Form } from 'react-router';
import { useFormResult, useScreenData, type ScreenData } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SaveButton, useIsSaving } from '../../ui/Button.tsx';
import { FormError, takeFormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { formErrorOf } from '../../frame/error-toast.ts';
import { playTitles } from '#shared/messages/play.ts';
import { CARDS_CHOSEN_AT_MOST, toggleCard } from '#shared/play/card-choice.ts';
import { routes } from '#shared/routes.ts';
import './play-cards.css';
import { fr } from '#shared/typeset.ts';

type Cards = ScreenData<'cardQuestion'>;

/** The six cards of a theme: one at a time with JavaScript, all as checkboxes without. */
export default function CardsScreen() {
  const data = useScreenData('cardQuestion');
  const result = useFormResult();
  const error = result && !takeFormError(result) && formErrorOf(result, playTitles);
  return (
    <Screen look="gradient" eyebrow="CARTES" title={data.title} intro={data.subtitle} back={routes.themes}>
      <FormError titles={playTitles} />
      {error && (
        <Alert kind="error" title={error.title}>
          {error.description}
        </Alert>
      )}
      <Deck key={data.theme} {...data} />
    </Screen>
  );
}

function Deck({ theme, cards, chosen: saved }: Cards) {
  const typed = useFormResult()?.values['card'];
  const isSaving = useIsSaving();
  const [chosen, setChosen] = useState<readonly string[]>(() => (typed === undefined ? saved : [typed].flat()));
  const [shown, setShown] = useState(0);
  const [isFull, setIsFull] = useState(false);
  const deck = useRef<HTMLFieldSetElement>(null);
  // The card with the focus is hidden now: the next one gets the focus.
  const followsFocus = useRef(false);
  useEffect(() => {
    if (!followsFocus.current) return;
    followsFocus.current = false;
    deck.current?.querySelector<HTMLElement>('.play-deck__card--shown input')?.focus();
  });
  const show = (index: number) => {
    setShown((index + cards.length) % cards.length);
    setIsFull(false);
  };
  const toggle = (id: string) => {
    const after = toggleCard(chosen, id);
    setIsFull(after === chosen);
    setChosen(after);
  };
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    followsFocus.current = true;
    show(shown + step);
  };
  const swipe = useSwipe((step) => show(shown + step));
  return (
    <Form method="post" action={`${routes.cardQuestion}?theme=${theme}`} className="form">
      <fieldset ref={deck} className="play-deck" disabled={isSaving}>
        <legend className="play-deck__rule">
          Choisis de une à trois cartes, celles qui te ressemblent.{' '}
          <span className="choices__count">
            {chosen.length} / {CARDS_CHOSEN_AT_MOST}
          </span>
        </legend>
        <div className="play-deck__turn">
          <button type="button" className="plain-button" onClick={() => show(shown - 1)}>
            <ArrowLeft size={22} aria-hidden="true" /> <span>Précédente</span>
          </button>
          <span aria-live="polite">
            <span className="visually-hidden">Carte </span>
            {shown + 1} / {cards.length}
          </span>
          <button type="button" className="plain-button" onClick={() => show(shown + 1)}>
            <span>Suivante</span> <ArrowRight size={22} aria-hidden="true" />
          </button>
        </div>
        <div className="play-deck__cards" {...swipe}>
          {cards.map(({ id, text, picture }, index) => (
            <label key={id} className={`play-deck__card ${index === shown ? 'play-deck__card--shown' : ''}`}>
              <img src={picture.address} alt={picture.alt} width="400" height="300" />
              <span className="play-deck__words">
                <input
                  type="checkbox"
                  name="card"
                  value={id}
                  checked={chosen.includes(id)}
                  onChange={() => toggle(id)}
                  onKeyDown={turn}
                />
                <span className="play-deck__text">{text}</span>
                <span className="play-deck__mark" aria-hidden="true">
                  <Check size={20} strokeWidth={3} />
                </span>
              </span>
            </label>
          ))}
        </div>
        <p className="play-deck__full" role="status">
          {isFull && fr`Trois cartes, c'est le maximum : retires-en une pour choisir celle-ci.`}
        </p>
        <ul className="play-deck__all" aria-label="Les six cartes">
          {cards.map(({ id, picture }, index) => (
            <li key={id}>
              <button
                type="button"
                className={chosen.includes(id) ? 'is-chosen' : undefined}
                aria-current={index === shown}
                aria-label={`Voir la carte ${index + 1}${chosen.includes(id) ? ', choisie' : ''}`}
                onClick={() => show(index)}
              >
                <img src={picture.address} alt="" width="80" height="60" />
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="actions actions--sticky">
        <SaveButton saving="Enregistrement...">Valider mes cartes</SaveButton>
      </div>
    </Form>
  );
}

/** How far a finger moves to turn a card, in pixels, and at least twice as far sideways as up or down. */
const SWIPE_PX = 48;

/** Handlers that turn to the next card at a swipe to the left, and to the one before at a swipe to the right. */
function useSwipe(turn: (step: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
    },
  };
}
