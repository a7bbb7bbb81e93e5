import { DELETION_WORD } from '#shared/account/account-limits.ts';
import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { Facts } from '../knowledge/facts.ts';
import { plainWords } from '../language/plain-words.ts';

/** What people ask in English: the words by which it is known, and a short answer with its link. */
export interface EnglishTopic {
  readonly id: string;
  readonly words: readonly string[];
  answer(facts: Facts): string;
}

const list = (words: string) => words.trim().split(/\s+/);

/** Words of English questions that no French question has. */
const english = new Set(
  list(`the is are am was were be been do does did how what where when why who whose which can could will would should
  must may might i you he she we they my your his her our their it its this that these those there here to of in on at
  for from with without about into and or but not no yes if any some someone somebody anyone anybody everyone nobody
  people person get got want need like have has had make know see find use work works working open close stop start keep
  give take send sending receive received delete remove erase cancel leave change edit block report sign log join create
  register password free cost price pay much many money money matches picture pictures face blurred name answers answer
  profile old age years english speak language translate website site company owner runs owns behind legal contact
  reach team human email emails mails newsletter unsubscribe spam data safe secure privacy private gdpr download copy
  pause break hide hidden visible see show points earn spend gifts invite friend friends refer crush anonymous games
  quiz cards play message messages write talk chat events meet app android phone install store cookies problem broken
  error help thanks thank hello hi hey please ok okay bye account login link expired didn don doesn isn t s m re ve`),
);

/** Words of both languages, which tell neither. */
const both = new Set(
  list(`on no me a an as ok hi hey hello bye for or but not site app email emails mails newsletter spam crush quiz help
  cookies error chat face messages message mode pause profile age contact premium vip play store android phone points block stop pour
  login match photo photos format date page question questions suggestion service t s m re ve`),
);

const french = new Set(
  list(`je tu il elle nous vous ils elles le la les un une des du de et est c ce ca sa ma mon mes ta ton tes son ses
  notre nos votre vos pas ne n que qui quoi comment pourquoi quand combien ou dans sur avec sans pour par au aux j d l
  qu y a ai as suis es sont ont veux peux faut faire fait bien tout plus moi toi lui leur cette ces quel quelle si mais
  donc car se en`),
);

/** Whether a question is asked in English. */
export function isEnglish(question: string): boolean {
  const words = plainWords(question);
  const own = words.filter((word) => english.has(word) && !both.has(word)).length;
  const foreign = words.filter((word) => french.has(word) && !english.has(word) && !both.has(word)).length;
  return own > foreign && own * 4 >= words.length;
}

/** The first topic with the most words of a question; null when it has none. */
export function englishTopicOf(question: string): EnglishTopic | null {
  const words = new Set(plainWords(question));
  let [best, most]: [EnglishTopic | null, number] = [null, 0];
  for (const topic of englishTopics) {
    const count = topic.words.filter((word) => words.has(word)).length;
    if (count > most) [best, most] = [topic, count];
  }
  return best;
}

/** The more special ones first: of equal ones the first is taken. */
export const englishTopics: readonly EnglishTopic[] = [
  {
    id: 'unsubscribe',
    words: list('unsubscribe email emails mail mails newsletter spam sending messages stop'),
    answer: () =>
      `You can stop our e-mails here, or with the link at the end of each of them: ${linkTo('Désinscription', routes.unsubscribe)}.`,
  },
  {
    id: 'delete-account',
    words: list('delete deleting remove erase close leave quit account profile'),
    answer: ({ letterDays }) =>
      `At the end of ${linkTo('Mon compte', routes.account)}: type « ${DELETION_WORD} », then open the link that comes by e-mail. Your account is erased at once; letters that others got from you stay with them for up to ${letterDays} days, without your name.`,
  },
  {
    id: 'report',
    words: list('report fake scam scammer suspicious abuse reporting someone member'),
    answer: () =>
      `Press the three dots next to that person's first name, then « Signaler ou bloquer », or use this form, even without an account: ${linkTo('Signaler', routes.report)}.`,
  },
  {
    id: 'block',
    words: list('block blocking unblock blocked someone person'),
    answer: () =>
      `Press the three dots next to that person's first name in ${linkTo('Mes matchs', routes.matches)}, then « Signaler ou bloquer »: neither sees the other any more, and nobody is told. Undo it in ${linkTo('Mes blocages', routes.blocks)}.`,
  },
  {
    id: 'photo-visibility',
    words: list('photo photos picture pictures face blur blurred blurry reveal see who'),
    answer: () =>
      `Photos stay veiled until both of you agree to show them, or are visible at once where their owner chose so. You decide for yours here: ${linkTo('Ta visibilité', routes.profileVisibility)}.`,
  },
  {
    id: 'profile-visibility',
    words: list('see visible hide hidden public google profile who'),
    answer: () =>
      `Only members who fit both ways see your profile, and no search engine does. You can narrow it here: ${linkTo('Ta visibilité', routes.profileVisibility)}.`,
  },
  {
    id: 'price',
    words: list(
      'free cost costs price prices pay paying payment much expensive money premium vip plan plans subscription subscribe',
    ),
    answer: ({ priceOfPlan }) =>
      `Signing up and everything essential is free. Premium (${priceOfPlan.premium} a month) and VIP (${priceOfPlan.vip} a month) are announced, but nothing can be bought yet: ${linkTo('Abonnement', routes.subscription)}.`,
  },
  {
    id: 'sign-in',
    words: list('log login logging signin link expired password forgot enter access connect'),
    answer: ({ linkMinutes }) =>
      `There is no password. Type your e-mail address at ${linkTo('Connexion', routes.login)}: a link comes that works once, for ${linkMinutes} minutes. Look in your spam folder, too.`,
  },
  {
    id: 'sign-up',
    words: list('sign up signup join register create registration start'),
    answer: () =>
      `Give your e-mail address and a first name here, and confirm that you are over 18: ${linkTo('Inscription', routes.home)}. The questions are in French.`,
  },
  {
    id: 'language',
    words: list('english speak language languages translate translation french'),
    answer: () =>
      `A little: I answer in short, and the site itself is in French only. It begins here: ${linkTo('Inscription', routes.home)}.`,
  },
  {
    id: 'company',
    words: list('who runs owns owner company behind legal website made created located office'),
    answer: () =>
      `Who publishes and who hosts this site is written here, in French: ${linkTo('Mentions légales', routes.legalNotice)}.`,
  },
  {
    id: 'points',
    words: list('points point earn spend gift gifts reward rewards balance'),
    answer: () =>
      `You earn points with your profile, cards, quizzes and invitations, and spend them on a few gifts. They are worth no money. Your balance: ${linkTo('Mes cadeaux', routes.gifts)}.`,
  },
  {
    id: 'referral',
    words: list('invite inviting friend friends refer referral'),
    answer: () =>
      `Your personal link is here; a friend who completes a profile and comes back earns you points: ${linkTo('Mes cadeaux', routes.gifts)}.`,
  },
  {
    id: 'crush',
    words: list('crush crushes anonymous secret'),
    answer: () =>
      `Give the e-mail address or number of somebody you like: they learn that somebody has a crush on them, not who. If it is mutual, you both learn it. Here: ${linkTo('Mes crushs', routes.profileCrush)}.`,
  },
  {
    id: 'download-data',
    words: list('download copy export data'),
    answer: () =>
      `A copy of what we hold about you can be asked for here, once a day at most: ${linkTo('Mon compte', routes.account)}.`,
  },
  {
    id: 'data-protected',
    words: list(
      'data privacy private safe secure security gdpr sell protected personal information who see read share',
    ),
    answer: () =>
      `We sell nothing of what you tell us, and your address, birth date and position are shown to nobody. All of it, in French: ${linkTo('Confidentialité', routes.privacy)}.`,
  },
  {
    id: 'pause',
    words: list('pause break deactivate suspend holiday'),
    answer: () => `Yes: ${linkTo('Mon compte', routes.account)} has a pause. Nobody sees you, and nothing is lost.`,
  },
  {
    id: 'passkeys',
    words: list('passkey passkeys fingerprint biometric biometrics'),
    answer: () =>
      `Yes: add a passkey under « Tes clés d'accès » in ${linkTo('Mon compte', routes.account)}, and your finger, face or device code signs you in.`,
  },
  {
    id: 'notifications',
    words: list('notification notifications alert alerts push'),
    answer: () =>
      `You choose them, kind by kind, under « Nos messages » in ${linkTo('Mon compte', routes.account)}. What happened is listed here: ${linkTo('Du nouveau', routes.news)}.`,
  },
  {
    id: 'devices',
    words: list('session sessions device devices hacked somebody someone account'),
    answer: () =>
      `${linkTo('Mon compte', routes.account)} lists your open sessions and closes them. If a mail told you of a sign-in that was not yours, press « Ce n'est pas moi » in it.`,
  },
  {
    id: 'edit-profile',
    words: list('change edit modify update answer answers profile city mistake wrong age range distance criteria'),
    answer: () =>
      `Everything can be changed, with « Modifier » next to each answer: ${linkTo('Mon profil', routes.profileComplete)}.`,
  },
  {
    id: 'change-email',
    words: list('change update new wrong address email mail'),
    answer: () =>
      `Under « Ton adresse » in ${linkTo('Mon compte', routes.account)}: confirm that it is you, then open the link that goes to the new address.`,
  },
  {
    id: 'change-name',
    words: list('change name nickname first'),
    answer: ({ nameChangeDays }) =>
      `Under « Ton prénom » in ${linkTo('Mon compte', routes.account)}, once in ${nameChangeDays} days.`,
  },
  {
    id: 'play-room',
    words: list('game games play room quiz quizzes card cards'),
    answer: () =>
      `The cards and quizzes of six themes are open to everybody, and nobody has to play: ${linkTo('Play Room', routes.playRoom)}. The rooms with a padlock open with VIP, with earned time, or by a free visit each week.`,
  },
  {
    id: 'messages',
    words: list('message messages write writing talk chat conversation speak'),
    answer: () =>
      `Open somebody in ${linkTo('Mes matchs', routes.matches)} and ask « Une question à deux »: once both have answered, you can write to each other in ${linkTo('Mes discussions', routes.discussions)}.`,
  },
  {
    id: 'video',
    words: list('video videocall camera webcam zoom'),
    answer: () =>
      `Yes, once you talk and both of you wish it: in your conversation, the three dots, then « Rencontre en ligne », where it is offered. It is free, and nothing is recorded: ${linkTo('Mes discussions', routes.discussions)}.`,
  },
  {
    id: 'matches',
    words: list('match matches matching algorithm people percentage compatible compatibility find'),
    answer: ({ shownMatches }) =>
      `Your answers are compared with those of others, and you see up to ${shownMatches} people for whom it is mutual: ${linkTo('Mes matchs', routes.matches)}.`,
  },
  {
    id: 'age',
    words: list('age old years adult adults minimum'),
    answer: () =>
      `This site is for adults: 18 and over, without exception. The rules, in French: ${linkTo('Conditions', routes.terms)}.`,
  },
  {
    id: 'events',
    words: list('event events evening evenings meet meeting party real table tables'),
    answer: () =>
      `Evenings in public places, at tables that are composed by mutual affinity. Those near your town are announced here: ${linkTo('Soirées', routes.evenings)}.`,
  },
  {
    id: 'cookies',
    words: list('cookie cookies tracking'),
    answer: () => `What is stored on your device, and your choice: ${linkTo('Cookies', routes.cookies)}.`,
  },
  {
    id: 'contact',
    words: list('contact reach human support team talk someone help email'),
    answer: ({ contact }) => `Write to us, in English if you like: ${contact}. A person answers.`,
  },
  {
    id: 'thanks',
    words: list('thanks thank thx bye goodbye'),
    answer: () => 'You are welcome!',
  },
  {
    id: 'about',
    words: list('what is this about website app site work works concept dating'),
    answer: ({ productName }) =>
      `${productName} is a French dating site for adults who meet through what they have in common; photos come later. It begins here: ${linkTo('Inscription', routes.home)}.`,
  },
];

/** When an English question is about nothing that is known here. */
export function englishIgnorance({ contact }: Facts): string {
  return `I do not know, and I would rather not guess. A person of the team answers here: ${contact}. The site is in French: ${linkTo('Inscription', routes.home)}.`;
}
