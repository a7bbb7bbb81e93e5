import { z } from 'zod';
import { DELETION_LINK_MINUTES, DOWNLOAD_HOURS } from '#shared/account/account.ts';
import { dayInWords } from '#shared/calendar.ts';
import { messages } from '#shared/errors.ts';
import { formatNumber } from '#shared/number-format.ts';
import { layOut, type Mail, type MailFrame, type MessagePolicy } from './layout.ts';
import { moderationTemplates } from './moderation.ts';
import { template, type MailTemplate } from './template.ts';

const validity = 'Ce lien est valable 10\u00a0minutes et ne fonctionne qu’une seule fois.';
const ignorable = 'Si tu n’as rien demandé, ignore simplement ce message\u202f: sans clic, il ne se passe rien.';

const discreet = 'Tu as un nouveau message dans ton espace.';

/** Anybody can sign somebody else up: what they typed as a name must not carry a message or an address to that person. */
const PLAIN_NAME = /^\p{L}[\p{L}\p{M}\p{N}'’-]*(?: [\p{L}\p{M}\p{N}'’-]+)?$/u;
const PLAIN_NAME_LENGTH = 24;

function greet(displayName: string): string {
  const isPlain = displayName.length <= PLAIN_NAME_LENGTH && PLAIN_NAME.test(displayName);
  return isPlain ? `Bienvenue, ${displayName}` : 'Bienvenue';
}

/** Every mail of the product. Subjects and first lines are discreet: somebody else may see the screen. */
export const mailTemplates = {
  'sign-in-link': template({
    isStoppable: false,
    data: z.strictObject({ link: z.url() }),
    write: ({ link }) => ({
      subject: 'Ton lien de connexion',
      preheader: validity,
      title: 'Te revoilà',
      paragraphs: ['Voici ton lien pour te connecter, sans mot de passe.'],
      action: { label: 'Me connecter', link },
      notes: [validity, ignorable],
    }),
  }),
  'sign-up-link': template({
    isStoppable: false,
    data: z.strictObject({ link: z.url(), displayName: z.string() }),
    write: ({ link, displayName }, { productName }) => ({
      subject: 'Ton lien pour commencer',
      preheader: validity,
      title: greet(displayName),
      paragraphs: [
        `Il ne reste qu’un pas pour ouvrir ton compte ${productName}.`,
        'Ensuite, quelques questions, une par écran. Tu peux t’arrêter et reprendre quand tu veux\u202f: tout est gardé.',
      ],
      action: { label: 'Ouvrir mon compte', link },
      notes: [validity, ignorable],
    }),
  }),
  'account-deletion-link': template({
    isStoppable: false,
    data: z.strictObject({ link: z.url() }),
    write: ({ link }) => ({
      subject: 'Ta demande',
      preheader: 'Il reste un clic pour la confirmer.',
      title: 'Confirmer la suppression de ton compte',
      paragraphs: [
        'Quelqu’un, sans doute toi, a demandé que ton compte soit supprimé. Ouvre ce lien pour le confirmer\u202f: rien n’est effacé avant.',
        'Tout est alors effacé pour de bon\u202f: réponses, photos, points, matchs et crushs. Tu peux d’abord demander une copie de tes données, ou simplement te mettre en pause.',
      ],
      action: { label: 'Continuer', link },
      notes: [
        `Ce lien est valable ${DELETION_LINK_MINUTES}\u00a0minutes et ne sert qu’une fois.`,
        'Ce n’était pas toi\u202f? N’ouvre pas ce lien, connecte-toi, et ferme les autres sessions depuis «\u00a0Mon compte\u00a0».',
      ],
    }),
  }),
  'account-deleted': template({
    isStoppable: false,
    data: z.strictObject({}),
    write: (_data, { productName }) => ({
      subject: 'C’est fait',
      preheader: 'Un dernier mot de notre part.',
      title: 'Ton compte est supprimé',
      paragraphs: [
        'Tes réponses, tes photos, tes points et tout ce qui te concernait sont effacés. Tu n’apparais plus chez personne.',
        'Il reste trois choses, sans ton nom ni ton adresse. Une empreinte chiffrée de ton identifiant, pour t’effacer à nouveau si une sauvegarde devait être rétablie. Des empreintes qui évitent d’importuner deux fois la même personne. Et, pendant un an, le journal de ce que notre équipe a fait. Les sauvegardes disparaissent à leur tour.',
      ],
      notes: [
        `Merci pour ce bout de chemin avec ${productName}. C’est notre dernier message, et il n’a pas besoin de réponse.`,
      ],
    }),
  }),
  'account-sleeping': template({
    isStoppable: false,
    data: z.strictObject({ erasedOn: z.iso.date(), isLast: z.boolean() }),
    write: ({ erasedOn, isLast }, { publicUrl }) => ({
      subject: isLast ? 'Dernier rappel' : 'Cela fait longtemps',
      preheader: 'À propos de ton compte.',
      title: isLast ? 'Ton compte va être effacé' : 'Ton compte dort depuis longtemps',
      paragraphs: [
        `Voilà près de deux ans que ton compte n’a pas servi. Nous ne gardons rien sans raison\u202f: sans visite de ta part, ton compte et tout ce qu’il contient seront effacés à partir du ${dayInWords(erasedOn)}.`,
        'Pour tout garder, il suffit de te connecter une fois d’ici là.',
      ],
      action: { label: 'Me connecter', link: `${publicUrl}/login` },
      notes: [
        isLast ? 'Nous n’écrirons plus avant l’effacement.' : 'Un second et dernier message partira une semaine avant.',
      ],
    }),
  }),
  'data-ready': template({
    isStoppable: false,
    data: z.strictObject({}),
    write: (_data, { publicUrl }) => ({
      subject: 'Ta copie est prête',
      preheader: 'Ce que tu as demandé t’attend.',
      title: 'Tes données sont prêtes',
      paragraphs: [
        'La copie que tu as demandée t’attend dans ton compte. Connecte-toi pour la prendre\u202f: le fichier ne s’ouvre qu’à toi.',
      ],
      action: { label: 'Ouvrir mon compte', link: `${publicUrl}/mon-compte#donnees` },
      notes: [
        `Elle y reste ${DOWNLOAD_HOURS}\u00a0heures, puis elle est effacée.`,
        'Tu n’as rien demandé\u202f? Connecte-toi, et ferme les autres sessions depuis «\u00a0Mon compte\u00a0».',
      ],
    }),
  }),
  'new-matches': template({
    isStoppable: true,
    needsAdmission: true,
    data: z.strictObject({ memberId: z.uuid(), newIds: z.array(z.uuid()).min(1) }),
    write: (_data, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: discreet,
      title: 'De nouvelles affinités t’attendent',
      paragraphs: [
        'Du nouveau parmi les quelques personnes avec qui tu as le plus en commun.',
        'Viens voir ce que vous partagez, et prends ton temps : rien ne presse.',
      ],
      action: { label: 'Voir mes matchs', link: `${publicUrl}/matches` },
      notes: ['Nous t’écrivons à ce sujet une fois par jour au plus.'],
    }),
  }),
  'early-member-thanks': template({
    isStoppable: true,
    data: z.strictObject({}),
    write: (_data, { productName, publicUrl }) => ({
      subject: 'Merci !',
      preheader: 'Un petit mot de notre part.',
      title: 'Merci d’être là dès le début',
      paragraphs: [
        `${productName} commence avec toi. Pour te remercier, nous t’offrons un mois d’abonnement Premium : il est déjà actif, sans carte bancaire, et s’arrête tout seul.`,
        'Nous t’écrirons le jour de l’ouverture officielle. D’ici là, tout ce que tu nous diras de ce que tu aimes, ou pas, compte double : réponds simplement à ce message.',
      ],
      action: { label: 'Continuer', link: `${publicUrl}/matches` },
      notes: ['Ce cadeau est lié à ton compte et ne se transmet pas.'],
    }),
  }),
  'official-opening': template({
    isStoppable: true,
    data: z.strictObject({ openedOn: z.iso.date() }),
    write: ({ openedOn }, { productName, publicUrl }) => ({
      subject: 'C’est le grand jour',
      preheader: 'Comme promis, un mot de notre part.',
      title: `${productName} est officiellement ouvert`,
      paragraphs: [
        'Tu étais là dès le début, et nous t’avions promis de t’écrire ce jour-là\u202f: c’est fait, tout le monde peut maintenant nous rejoindre.',
        `Si des personnes se sont inscrites grâce à toi, les abonnements que tu as gagnés commencent le ${dayInWords(openedOn)}. Tu n’as rien à faire.`,
        'Du monde arrive\u202f: tes affinités peuvent changer. Viens voir ce que vous partagez.',
      ],
      action: { label: 'Voir mes matchs', link: `${publicUrl}/matches` },
      notes: ['Tu reçois ce message parce que tu es là depuis le début. Il n’y en aura pas d’autre à ce sujet.'],
    }),
  }),
  'points-expiry': template({
    isStoppable: true,
    data: z.strictObject({ points: z.int().positive(), until: z.iso.date() }),
    write: ({ points, until }, { publicUrl }) => ({
      subject: 'Un petit rappel',
      preheader: 'À lire avant la fin du mois prochain.',
      title: 'Tes points t’attendent encore un mois',
      paragraphs: [
        `Ta dernière visite remonte à un moment. Tes ${formatNumber(points)}\u00a0points restent à toi jusqu’au ${dayInWords(until)} inclus\u202f; après plus de six mois sans visite, ils expirent.`,
        'Une seule visite suffit à les garder six mois de plus. Ils ouvrent des cartes à tirer, et quelques affinités de plus.',
      ],
      action: { label: 'Garder mes points', link: `${publicUrl}/cadeaux` },
      notes: ['Nous ne l’écrivons qu’une fois. Si tu ne reviens pas, il n’y aura pas d’autre rappel.'],
    }),
  }),
  'no-account': template({
    isStoppable: false,
    data: z.strictObject({}),
    write: (_data, { publicUrl }) => ({
      subject: 'Ta demande de connexion',
      preheader: 'À propos de ta demande de connexion.',
      title: 'Pas encore de compte ici',
      paragraphs: [
        messages.email_not_found,
        'Tu as peut-être utilisé une autre adresse. Sinon, ouvrir un compte prend une minute.',
      ],
      action: { label: 'Ouvrir un compte', link: `${publicUrl}/home` },
      notes: [ignorable],
    }),
  }),
  'crush-invitation': template({
    isStoppable: true,
    isAtMostOnce: true,
    needsAdmission: true,
    data: z.strictObject({ invitationId: z.uuid() }),
    write: (_data, { productName, publicUrl, contactEmail }) => ({
      subject: 'Un mot discret pour toi',
      preheader: 'À lire quand tu as un moment tranquille.',
      title: 'Quelqu’un a un crush pour toi',
      paragraphs: [
        `Une personne qui connaît ton adresse pense à toi, et nous a demandé de te le dire sans la nommer.`,
        `${productName} est un site de rencontres par affinités, réservé aux adultes. Inscris-toi avec l’adresse qui a reçu ce message\u202f: son crush t’y attend, et tu sauras qui c’est une fois ton profil rempli.`,
        'Cela ne te dit rien\u202f? Ne fais rien\u202f: personne ne saura si tu as lu ce message, et il n’y en aura pas d’autre de la même personne.',
      ],
      action: { label: 'Découvrir qui c’est', link: `${publicUrl}/home?crush=1` },
      notes: [
        `Pourquoi ce message\u202f? ${productName} te l’envoie à la demande d’une personne inscrite, qui a donné ton adresse dans ce seul but. Elle ne sait pas si tu as un compte.`,
        'Ton adresse a été effacée à l’envoi de ce message. Il n’en reste qu’une empreinte chiffrée, gardée tant que le service existe, qui ne sert qu’à ne pas t’importuner\u202f: jamais deux fois à la demande de la même personne, jamais plus d’un message par jour ni de trois en trente jours.',
        `Pour savoir ce que nous gardons, le faire effacer, t’y opposer ou signaler un abus, réponds à ce message ou écris à ${contactEmail}. Tu peux aussi t’adresser à la CNIL.`,
        `Qui nous sommes, et tes droits\u202f:\n${publicUrl}/confidentialite`,
      ],
    }),
  }),
  'crush-mutual': template({
    isStoppable: true,
    data: z.strictObject({}),
    write: (_data, { publicUrl }) => ({
      subject: 'Une bonne nouvelle t’attend',
      preheader: 'Passe la lire quand tu as un moment tranquille.',
      title: 'Ton crush est réciproque',
      paragraphs: [
        'La personne à qui tu penses pense aussi à toi. Maintenant, vous le savez.',
        'À vous de faire connaissance\u202f: vos affinités vous attendent.',
      ],
      action: { label: 'Voir mes crushs', link: `${publicUrl}/profile-crush` },
      notes: ['Nous ne nommons personne dans nos e-mails\u202f: on ne sait jamais qui lit par-dessus l’épaule.'],
    }),
  }),
  'reveal-asked': template({
    isStoppable: true,
    data: z.strictObject({}),
    write: (_data, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: discreet,
      title: 'On aimerait découvrir ta photo',
      paragraphs: [
        'Quelqu’un avec qui tu résonnes te propose de dévoiler vos photos, ensemble.',
        'Rien ne s’ouvre sans ton accord. Tu peux accepter, décliner, ou prendre ton temps\u202f: décliner ne se voit pas.',
      ],
      action: { label: 'Voir qui c’est', link: `${publicUrl}/matches` },
      notes: ['Ta photo reste floutée tant que tu n’as pas accepté.'],
    }),
  }),
  'reveal-accepted': template({
    isStoppable: true,
    data: z.strictObject({}),
    write: (_data, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: discreet,
      title: 'Vos photos se dévoilent',
      paragraphs: [
        'Vous l’avez souhaité, d’un commun accord\u202f: vos photos sont maintenant ouvertes, à vous deux et à personne d’autre.',
      ],
      action: { label: 'Découvrir', link: `${publicUrl}/matches` },
      notes: ['Tu peux refermer ta photo quand tu veux.'],
    }),
  }),
  'theme-completed': template({
    isStoppable: true,
    data: z.strictObject({ theme: z.string() }),
    write: ({ theme }, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: discreet,
      title: 'À toi de jouer',
      paragraphs: [
        `Quelqu’un avec qui tu résonnes vient de répondre au thème «\u00a0${theme}\u00a0».`,
        'Réponds-y à ton tour\u202f: vos réponses se croisent, et ce que vous partagez apparaît.',
      ],
      action: { label: 'Choisir mes cartes', link: `${publicUrl}/thematique-carte` },
      notes: ['Tes réponses ne se voient que croisées avec celles de quelqu’un qui a joué aussi.'],
    }),
  }),
  ...moderationTemplates,
} as const;

export type MailKind = keyof typeof mailTemplates;

/** What one member causes to be written to another: whether it may still leave depends on both. */
export type KindBetweenMembers = 'crush-mutual' | 'reveal-asked' | 'reveal-accepted' | 'theme-completed';
export type MailData<Kind extends MailKind> = z.infer<(typeof mailTemplates)[Kind]['data']>;

/**
 * Writes one mail. Only one that can be stopped says how.
 * @throws when the kind is unknown or the data does not fit it
 */
export function writeMail(kind: string, data: unknown, frame: MailFrame): Mail {
  if (!isMailKind(kind)) throw new Error(`There is no mail of the kind ${kind}.`);
  const { data: schema, write, isStoppable } = mailTemplates[kind] as MailTemplate<object>;
  if (isStoppable && frame.stopLink === null) throw new Error(`The mail ${kind} must say how to stop it.`);
  const fitting = { ...frame, stopLink: isStoppable ? frame.stopLink : null };
  return layOut(fitting, write(schema.parse(data), fitting));
}

/** @throws when the kind is unknown */
export function policyOfMail(kind: string): MessagePolicy {
  if (!isMailKind(kind)) throw new Error(`There is no mail of the kind ${kind}.`);
  return mailTemplates[kind];
}

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailTemplates, kind);
}
