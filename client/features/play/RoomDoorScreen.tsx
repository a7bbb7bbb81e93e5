import { Check, DoorOpen, Gift, Sparkles, Users } from 'lucide-react';
import { Form, Link } from 'react-router';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { ROOM_PICTURE, roomPictureAddress } from '#shared/plans/room-pictures.ts';
import { doorOf } from '#shared/plans/rooms.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import './play-door.css';

type Door = ScreenData<'roomDoor'>;

/** A room of the Play Room from outside (S-play-9). */
export default function RoomDoorScreen() {
  const door = useScreenData('roomDoor');
  return (
    <Screen look="calm" title={door.name} intro={door.text} back={routes.playRoom}>
      <div className="play-door">
        <section className="play-door__inside" aria-labelledby="dedans">
          <h2 id="dedans">Derrière cette porte</h2>
          <ul className="play-door__list">
            {door.inside.map((line) => (
              <li key={line}>
                <Check size={18} strokeWidth={3} aria-hidden="true" /> {line}
              </li>
            ))}
          </ul>
          <Ways {...door} />
        </section>
        {door.pictures.length > 0 && <Pictures {...door} />}
      </div>
    </Screen>
  );
}

function Pictures({ pictures, name }: Door) {
  return (
    <section className="play-door__pictures" aria-label={fr`La salle ${name} en images`}>
      {pictures.map((picture) => (
        <picture key={picture.name}>
          <source srcSet={roomPictureAddress(picture, 'dark')} media="(prefers-color-scheme: dark)" />
          <img src={roomPictureAddress(picture, 'light')} alt={picture.alt} {...ROOM_PICTURE} />
        </picture>
      ))}
    </section>
  );
}

/** How one gets in: for nothing this week, with VIP, by inviting, and with points where they open something. */
function Ways({ room, visit, refused, isOpeningAhead, pointsOpen }: Door) {
  return (
    <>
      <div className="signature play-door__visit">
        <h2>
          <DoorOpen size={24} aria-hidden="true" /> Visite offerte
        </h2>
        <FormError titles={{}} />
        {visit.isLeft ? (
          <>
            <p>Chaque semaine, pour tout le monde. Si tu entres maintenant, la salle est à toi {visit.until}.</p>
            <Form method="post" action={doorOf(room)}>
              <SaveButton name="intent" value="visit" saving="J'ouvre...">
                Visite offerte
              </SaveButton>
            </Form>
          </>
        ) : (
          <p>{fr`Celle de cette semaine est passée. La prochaine t'attend le ${visit.next}, et ce que tu as fait ici est gardé.`}</p>
        )}
      </div>
      <div className="card play-door__ways">
        <h2>Pour y être chez toi</h2>
        <p>{refused?.words}</p>
        <ul>
          <li>
            <Users size={20} aria-hidden="true" />
            <span>
              <Link to={`${routes.gifts}#inviter`}>Invite deux personnes</Link>
              {isOpeningAhead
                ? fr` : un mois VIP et un jour de Play Room, dès l'ouverture officielle.`
                : fr` : un mois VIP et un jour de Play Room.`}
            </span>
          </li>
          {pointsOpen && (
            <li>
              <Gift size={20} aria-hidden="true" />
              <span>
                {pointsOpen.words} <Link to={pointsOpen.to}>Choisir parmi les six</Link>
              </span>
            </li>
          )}
          {!pointsOpen && (
            <li>
              <Sparkles size={20} aria-hidden="true" />
              <span>
                Les points n'ouvrent pas cette salle-ci. Ce qu'ils ouvrent, c'est là :{' '}
                <Link to={`${routes.gifts}#depenser`}>tes cadeaux</Link>.
              </span>
            </li>
          )}
        </ul>
        <div className="actions">
          <LinkButton to={routes.subscription}>Deviens VIP pour tout débloquer</LinkButton>
          <LinkButton to={`${routes.gifts}#depenser`} variant="secondary">
            ou GAGNE des points
          </LinkButton>
        </div>
      </div>
    </>
  );
}
