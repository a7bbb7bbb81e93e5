import { ATTENDANCE_DAYS } from '#shared/evenings/moments.ts';
import { fr } from '#shared/typeset.ts';
import { list, text, type LegalSection } from '../legal-document.ts';

/** Who learns what of an evening, and for how long. */
export function evenings(): LegalSection {
  return {
    id: 'soirees',
    title: 'Tes soirées',
    blocks: [
      text(
        fr`Avant le jour même, personne ne voit qui vient : ni les membres, ni qui organise ; et jamais cela ne se lit à une adresse, dans nos e-mails ou dans le fichier pour ton agenda. Le jour même, à midi au plus tard, les personnes de ta table lisent ton prénom et une chose que vous partagez, s'il y en a une ; tu lis la même chose d'elles.`,
      ),
      list(
        fr`Les tables sont composées par un calcul, à partir de vos affinités dans les deux sens, de l'âge et du genre. Il ne met jamais à la même table deux personnes dont l'une a bloqué ou signalé l'autre, et ne dit à personne pourquoi quelqu'un n'y est pas.`,
        fr`Qui organise voit des nombres ; le jour même et jusqu'à six heures après la fin, des prénoms, des tables, et qui est là. Jamais un profil, une photo, un âge, une adresse, ni avec qui tu voudrais te revoir.`,
        fr`« Se revoir » ne s'apprend que si l'envie est partagée : une discussion s'ouvre alors. Comment tu as trouvé la soirée, et que tu es de retour, personne d'autre que toi ne le lit, et nous n'en faisons rien d'autre.`,
        fr`Ce que nous gardons pour cela : ta demande et son rang, ta place, ta table, ton arrivée, qui t'a proposé de venir, ce que tu dis après, et les absences sans un mot. L'équipe n'en lit que ce qu'un signalement demande.`,
        fr`Qui est venu se garde ${ATTENDANCE_DAYS} jours, pour pouvoir signaler quelqu'un ; ensuite, il ne reste que des nombres. Pendant un an, des empreintes qui ne disent pas de qui il s'agit évitent de vous remettre à la même table.`,
      ),
    ],
  };
}
