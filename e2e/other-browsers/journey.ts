import { request, type APIRequestContext } from '@playwright/test';
import { cardsOf } from '#shared/play/cards.ts';
import { questionsOf } from '#shared/play/questions.ts';
import { questionnaireUnsentMessages } from '#shared/messages/questionnaire-unsent.ts';
import { NARROWEST_AGE_RANGE } from '#shared/questionnaire/birth-date.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { acceptReveal, arriveUnseen } from '../couple.ts';
import { choicesBeforeResonances, choicesBeforeTown, choicesThatRefine, newEmail, receiveLink } from '../member.ts';
import type { Relay } from './relay.ts';
import type { Screen } from './screen.ts';

export interface Walk {
  readonly screen: Screen;
  readonly network: Relay;
  readonly origin: string;
  /** Requests of nobody who is signed in. */
  readonly outside: APIRequestContext;
  /** Whom nobody else matches: people of this age alone. */
  readonly age: number;
  /** A photo on this machine. */
  readonly photo: string;
  picture(name: string): Promise<void>;
}

const ASSISTANT_FIELD = '.assistant textarea';

interface Part {
  readonly title: string;
  walk(walk: Walk): Promise<void>;
}

/** The main journey, one part after the other: each begins where the one before it ends (S-screen-17). */
export const journey: readonly Part[] = [
  { title: 'a visitor refuses cookies, signs up with a mailed link and gives both consents', walk: signUp },
  { title: 'a member answers the questionnaire on the screens, with a photo', walk: answerQuestions },
  { title: 'the menu opens, closes by Escape, by its button and by a press next to it, and leads on', walk: useMenu },
  { title: 'two members reveal their photos, and the open page shows the moment by itself', walk: reveal },
  { title: 'the menu has a dot until the news are read', walk: readNews },
  {
    title: 'the dialog of a cancellation opens, and closes by its button, by Escape and by a press next to it',
    walk: useDialog,
  },
  { title: 'the assistant answers, and its field grows with the question', walk: askAssistant },
  { title: 'a member draws a card and answers questions of a quiz', walk: play },
  { title: 'without a network the offline page stands there, and the begun answer comes back', walk: loseNetwork },
  { title: 'a member signs out', walk: signOut },
];

async function signUp({ screen, outside, picture }: Walk): Promise<void> {
  const email = newEmail();
  await screen.open(routes.home);
  await screen.arriveAt('Inscription Résonance');
  await picture('sign-up');
  await screen.press('button', 'Refuser');
  await screen.seeNo('button', 'Refuser');
  await screen.fill('Ton e-mail', email);
  await screen.fill('Ton prénom ou pseudo', 'Ana');
  await screen.tick('Je confirme avoir plus de 18 ans');
  await screen.press('button', 'Recevoir mon lien magique');
  await screen.arriveAt('Regarde ta boîte de réception');
  await screen.open(await receiveLink(outside, email));
  await screen.arriveAt('Avant de commencer');
  await screen.tick('Je confirme avoir plus de 18 ans');
  await screen.tick("J'accepte les conditions d'utilisation");
  await screen.tick("J'accepte que mes réponses sensibles");
  await picture('consents');
  await screen.press('button', 'Continuer');
}

async function answerQuestions({ screen, age, photo, picture }: Walk): Promise<void> {
  await screen.arriveAt('Ana, ajoute ta photo');
  await screen.attach('Choisir une photo', photo);
  await screen.see('button', 'Continuer avec cette photo');
  await picture('photo');
  await screen.press('button', 'Continuer avec cette photo');
  await screen.arriveAt('Ana, tu es');
  await screen.press('button', 'Autre');
  await screen.arriveAt('ta date de naissance');
  await screen.choose('Jour', '1');
  await screen.choose('Mois', '1');
  await screen.choose('Année', String(new Date().getFullYear() - age));
  await screen.tick('Les autres personnes');
  await screen.choose('À', String(age + NARROWEST_AGE_RANGE));
  await screen.choose('De', String(age));
  await picture('birth-date');
  await screen.press('button', 'Continuer');
  const choose = async ([question, choices, isAnsweredByPress]: (typeof choicesBeforeTown)[number]) => {
    await screen.arriveAt(question);
    // One press of a pointer answers a single question.
    if (isAnsweredByPress) return screen.press('field', choices[0] ?? '');
    for (const choice of choices) await screen.tick(choice);
    return screen.press('button', 'Continuer');
  };
  for (const choices of choicesBeforeTown) await choose(choices);
  await screen.arriveAt('Ta localisation');
  await screen.fill('Ta ville', 'Saint-Étienne');
  await screen.see('text', 'Loire');
  await picture('towns');
  await screen.pressEscape();
  await screen.press('button', 'Continuer');
  for (const [index, choices] of choicesBeforeResonances.entries()) {
    await choose(choices);
    if (index === 2) await picture('choices');
  }
  await screen.arriveAt('Tes deux premières résonances');
  await picture('first-resonances');
  await screen.press('link', fr`Continuer d'abord`);
  for (const choices of choicesThatRefine) await choose(choices);
  await screen.arriveAt('Bravo, Ana');
  await picture('recap');
}

async function useMenu({ screen, picture }: Walk): Promise<void> {
  await screen.press('button', 'Menu');
  await screen.see('dialog', 'Menu');
  await picture('menu');
  await screen.pressEscape();
  await screen.seeNo('dialog', 'Menu');
  await screen.press('button', 'Menu');
  await screen.press('button', 'Fermer le menu');
  await screen.seeNo('dialog', 'Menu');
  await screen.press('button', 'Menu');
  await screen.pressAtEdge();
  await screen.seeNo('dialog', 'Menu');
  await screen.press('button', 'Menu');
  await screen.press('link', 'Mes matchs');
  await screen.arriveAt('Tes matchs');
  await screen.seeNo('dialog', 'Menu');
}

async function reveal({ screen, origin, age, picture }: Walk): Promise<void> {
  const lea = await arriveUnseen({ request }, origin, { name: 'Léa', gender: 'autre', age });
  await screen.until('Léa is among the matches', async () => {
    await screen.open(routes.matches);
    return screen.isThere('button', 'Découvrir Léa');
  });
  await picture('matches');
  await screen.press('button', 'Découvrir Léa');
  await screen.arriveAt('Résonance, affinité dévoilée');
  await screen.see('image', 'Léa, photo voilée');
  await picture('resonance');
  await screen.press('button', 'Dévoile ta photo');
  await screen.see('text', 'Ta demande est partie');
  await acceptReveal(lea);
  await lea.dispose();
  // The open page hears of it (S-live-1).
  await screen.arriveAt('Léa et toi');
  await picture('moment');
  await screen.press('button', 'Voir notre résonance');
  await screen.arriveAt('Résonance, affinité dévoilée');
  await screen.see('text', 'Léa voit ta photo, et toi la sienne');
  await screen.see('image', 'Léa');
  await screen.seeNo('image', 'Léa, photo voilée');
  await picture('revealed');
}

async function readNews({ screen, picture }: Walk): Promise<void> {
  await screen.press('button', 'Menu');
  await screen.see('link', 'Du nouveau, à lire');
  await picture('menu-with-dot');
  await screen.press('link', 'Du nouveau, à lire');
  await screen.arriveAt('Du nouveau');
  await screen.see('text', 'Léa a dit oui');
  await picture('news');
  await screen.open(routes.matches);
  await screen.press('button', 'Menu');
  await screen.see('link', 'Du nouveau');
  await screen.seeNo('link', 'Du nouveau, à lire');
  await screen.pressEscape();
  await screen.seeNo('dialog', 'Menu');
}

async function useDialog({ screen, picture }: Walk): Promise<void> {
  const dialog = "Résiliation d'abonnement";
  await screen.open(routes.subscription);
  await screen.arriveAt('ABONNEMENTS');
  await screen.press('link', 'résilier');
  await screen.see('dialog', dialog);
  await screen.see('text', "Tu n'as pas d'abonnement payant");
  await picture('dialog');
  await screen.press('button', "J'ai compris");
  await screen.seeNo('dialog', dialog);
  await screen.press('link', 'résilier');
  await screen.see('dialog', dialog);
  await screen.pressEscape();
  await screen.seeNo('dialog', dialog);
  await screen.press('link', 'résilier');
  await screen.see('dialog', dialog);
  await screen.pressAtEdge();
  await screen.seeNo('dialog', dialog);
}

async function askAssistant({ screen, picture }: Walk): Promise<void> {
  const question =
    "Comment ça marche, les points : est-ce qu'ils expirent un jour, et à quoi est-ce qu'ils me servent ?";
  await screen.press('button', 'Une question');
  await screen.see('dialog', 'Assistant Résonance');
  const height = await screen.heightOf(ASSISTANT_FIELD);
  await screen.fill('Ta question', question);
  await picture('assistant-question');
  await screen.until(
    'the field is higher than with one line',
    async () => (await screen.heightOf(ASSISTANT_FIELD)) > height,
  );
  await screen.press('button', 'Envoyer');
  await screen.until(
    'the field is empty and low again',
    async () => (await screen.heightOf(ASSISTANT_FIELD)) === height,
  );
  await screen.see('text', 'Comment ça marche, les points');
  await picture('assistant-answer');
  await screen.pressEscape();
  await screen.seeNo('dialog', 'Assistant Résonance');
}

async function play({ screen, picture }: Walk): Promise<void> {
  const [card] = cardsOf.gouts;
  await screen.open(`${routes.cardQuestion}?theme=gouts`);
  await screen.arriveAt('Goûts personnels');
  await screen.tick(card?.text ?? '');
  await picture('cards');
  await screen.press('button', 'Valider mes cartes');
  await screen.arriveAt('Bravo');
  await screen.open(`${routes.themeCards}?theme=gouts`);
  for (const [index, question] of questionsOf.gouts.slice(0, 3).entries()) {
    await screen.see('text', `Question ${index + 1} sur ${questionsOf.gouts.length}`);
    if (index === 1) await picture('quiz');
    await screen.press('button', question.bottomOption);
  }
  await screen.see('text', `Question 4 sur ${questionsOf.gouts.length}`);
  await screen.press('link', 'Retour');
  await screen.arriveAt('Thématique cartes');
  await picture('themes');
}

async function loseNetwork({ screen, network, picture }: Walk): Promise<void> {
  await screen.open('/profile-relationship-values');
  await screen.arriveAt('Quelles valeurs');
  await screen.whenWorkerIsReady();
  // Chosen and saved before, and now begun anew.
  await screen.press('field', 'Empathie');
  await screen.seeNo('ticked field', 'Empathie');
  network.cut();
  await screen.reload();
  await screen.arriveAt('Le fil est coupé');
  await screen.see('text', 'Ta réponse en cours est gardée dans cet onglet.');
  await picture('offline');
  await screen.pressToReload('Réessayer');
  await screen.arriveAt('Le fil est coupé');
  network.mend();
  await screen.press('button', 'Réessayer');
  await screen.arriveAt('Quelles valeurs');
  await screen.see('ticked field', 'Bienveillance');
  await screen.seeNo('ticked field', 'Empathie');
  await screen.see('text', questionnaireUnsentMessages.answer_found_again);
}

async function signOut({ screen, picture }: Walk): Promise<void> {
  await screen.open(routes.account);
  await screen.press('button', 'Menu');
  await screen.press('button', 'Se déconnecter');
  await screen.arriveAt('Quel plaisir de te revoir');
  await picture('signed-out');
}
