import { AdSlot } from '../../frame/AdSlot.tsx';
import { Duel } from '../play/Duel.tsx';
import type { Match } from '../resonance/actions.tsx';
import { Tiles } from '../resonance/Tiles.tsx';
import { PlanMark } from '../plans/PlanMark.tsx';
import { Portrait } from '../resonance/Portrait.tsx';
import { GenderPicture } from '../questionnaire/pictures/GenderPicture.tsx';
import { Specimen } from './Specimen.tsx';
import { fr } from '#shared/typeset.ts';

const meaning = fr`70 % : vous partagez plus que 95 paires sur 100.`;
const tile: Match = {
  token: 'a',
  displayName: 'Thomas',
  gender: 'homme',
  age: 34,
  distance: 'Dans la région',
  reason: 'Vous rêvez du même voyage',
  percentage: 70,
  isViewed: false,
  beyondDistance: false,
  isMutualCrush: false,
  reveal: 'none',
  photoChange: null,
  photo: null,
  isPhotoOpen: false,
  talk: { state: 'none', token: null },
  choice: { state: 'none', canUndo: false },
};
const tiles: readonly Match[] = [
  tile,
  { ...tile, token: 'b', displayName: 'Maximilien-Alexandre', beyondDistance: true },
  { ...tile, token: 'c', displayName: 'Léa', gender: 'femme', isViewed: true },
  { ...tile, token: 'd', displayName: 'Noé', gender: 'autre', reveal: 'asked-by-them' },
  { ...tile, token: 'e', displayName: 'Inès', gender: 'femme', isMutualCrush: true },
  { ...tile, token: 'f', displayName: 'Zoé', gender: 'femme', percentage: 5, reveal: 'open' },
  { ...tile, token: 'g', displayName: 'Sacha', photoChange: 'theirs' },
  { ...tile, token: 'h', displayName: 'Nour', talk: { state: 'asked-by-them', token: 'n' } },
  { ...tile, token: 'i', displayName: 'Alix', talk: { state: 'open', token: 'x' } },
  { ...tile, token: 'k', displayName: 'Lou', choice: { state: 'interested', canUndo: true } },
  { ...tile, token: 'l', displayName: 'Eden', choice: { state: 'shared', canUndo: false } },
  { ...tile, token: 'j', displayName: 'Charlie', talk: { state: 'asked-by-me', token: 'c' } },
];
const question = {
  id: 'a',
  category: 'Le week-end',
  categoryIcon: 'book-open',
  type: 'text',
  top: { text: 'Relire le même roman', picture: null },
  bottom: { text: fr`L'abandonner page 30`, picture: null },
} as const;

/** The gallery's components for matches and for the Play Room. */
export function People() {
  return (
    <>
      <Specimen name="Tuiles">
        <Tiles matches={tiles} level="h3" />
      </Specimen>
      <Specimen name="Portrait">
        <Portrait {...tile} why={null} meaning={meaning} isMetForReal />
        <Portrait
          {...tile}
          why="Vous rêvez du même voyage, vous parlez sans détour et le calme vous ressource."
          meaning={meaning}
          displayName="Maxime"
          photo="/favicon.svg"
          isPhotoOpen
          isMetForReal={false}
        />
      </Specimen>
      <Specimen name="Duel">
        <Duel question={question} action="" answer={undefined} picked={undefined} onChoose={() => undefined} />
        <Duel question={question} action="" answer="top" picked={undefined} onChoose={() => undefined} />
      </Specimen>
      <Specimen name="Dessins">
        <div className="actions">
          {(['freemium', 'premium', 'vip'] as const).map((plan) => (
            <PlanMark key={plan} plan={plan} />
          ))}
          {(['homme', 'femme', 'autre'] as const).map((gender) => (
            <span key={gender} className="resonance-tile__ring">
              <GenderPicture gender={gender} />
            </span>
          ))}
        </div>
        <AdSlot />
      </Specimen>
    </>
  );
}
