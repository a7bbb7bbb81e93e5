import { de } from '#shared/elision.ts';
import { fr } from '#shared/typeset.ts';
import { Screen } from '../../frame/Screen.tsx';
import { useScreenData } from '../../frame/data.ts';
import './meeting/talk-meeting.css';

/** What somebody reads whom a member has given a link before a meeting. It says nothing of the other person. */
export default function TrustedMeetingScreen() {
  const { meeting } = useScreenData('trustedMeeting');
  if (!meeting)
    return (
      <Screen
        look="moment"
        title={fr`Ce lien ne s'ouvre plus`}
        intro={fr`Le rendez-vous est passé ou annulé, le lien a été remplacé ou retiré, ou il est incomplet.`}
      >
        <p>
          Tu t'inquiètes pour quelqu'un ? Appelle cette personne d'abord. En cas de danger, appelle le{' '}
          <a href="tel:17">17</a>, ou envoie un SMS au <a href="sms:114">114</a>.
        </p>
      </Screen>
    );
  const { firstName, place, when, isHome } = meeting;
  return (
    <Screen
      look="calm"
      title={fr`Le rendez-vous ${de(firstName)}`}
      intro={fr`${firstName} t'a donné ce lien pour que quelqu'un sache où, et quand. Garde-le pour toi.`}
    >
      <section className="talk-meeting" aria-label="Le rendez-vous">
        <p className="talk-meeting__title">{when}</p>
        <p className="talk-meeting__words">{place}</p>
        <p role="status">
          {isHome
            ? fr`${firstName} est à la maison.`
            : fr`${firstName} n'a pas encore dit être à la maison. Recharge la page pour le savoir.`}
        </p>
      </section>
      <p className="talk-meeting__aside">
        Le lien s'éteint douze heures après le début. En cas de danger, appelle le <a href="tel:17">17</a>, ou envoie un
        SMS au <a href="sms:114">114</a>.
      </p>
    </Screen>
  );
}
