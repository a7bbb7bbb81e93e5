import type { AskedQuestion } from './asked-question.ts';

/**
 * Written before the first entry of the knowledge base, and not opened while it was written and tuned. Whoever changes
 * entries after reading this list no longer measures anything: write new questions then.
 */
export const unseenQuestions: readonly AskedQuestion[] = [
  // Matches
  ['sur quoi vous vous basez pour me proposer des gens ?', 'how-matches-work'],
  ['ça veut dire quoi 78% à côté du prénom', 'compatibility-percentage'],
  ['pk j’ai que 6 personnes dans ma liste??', 'how-many-matches'],
  ['ma page de matchs est vide, c normal ?', 'no-matches-yet'],
  ['est-ce que ma liste va changer demain', 'when-matches-change'],
  ['y a marqué vu sur un profil, ça signifie quoi', 'viewed-badge'],
  ['jveux voir plus de profils que ça', 'more-matches'],
  ['c koi la resonance affinée', 'refined-resonance'],
  ['pourquoi vous me montrez quelqu’un qui habite à l’autre bout de la france', 'farther-match'],
  ['comment je modifie la tranche d’age que je recherche', 'change-criteria'],
  ['c’est comme tinder ? on swipe ?', 'no-swipe'],
  ['est ce que l’autre me voit aussi dans ses matchs', 'mutual-matches'],
  ['je serai prévenu quand j’aurai un nouveau match ?', 'match-notices'],
  // Photos
  ['à quel moment je peux voir la tête de mon match', 'photo-reveal'],
  ['qui peut voir ma photo de profil', 'photo-visibility'],
  ['je voudrai changer ma foto', 'change-photo'],
  ['ça refuse mon image quand je l’envoie', 'photo-refused'],
  ['on est obligé de mettre une photo ?', 'photo-optional'],
  ['elle m’a demandé de dévoiler ma photo mais j’ai pas envie', 'decline-reveal'],
  // Play Room, cards, quizzes
  ['la playroom c’est quoi au juste', 'play-room'],
  ['comment on entre dans la play room', 'play-room-access'],
  ['faut il jouer pour pouvoir rencontrer quelqu’un', 'games-mandatory'],
  ['vous organisez des soirées pour se voir en vrai ?', 'in-person-events'],
  ['a quoi servent les cartes a theme', 'cards'],
  ['les quiz ceci ou cela ça marche comment', 'quizzes'],
  ['je me suis trompé dans mes cartes, je peux refaire ?', 'change-cards'],
  ['pourquoi y’a un cadenas sur jeux et audio', 'play-room-locked'],
  // Points
  ['comment avoir des points rapidement', 'earn-points'],
  ['je fais quoi avec mes points ?', 'spend-points'],
  ['où est-ce que je vois combien j’ai de points', 'points-balance'],
  ['mes points disparaissent au bout de combien de temps', 'points-expiry'],
  ['je peux donner mes points à un pote ?', 'points-not-money'],
  // Referral and gifts
  ['je gagne quoi si j’invite une amie', 'referral-rewards'],
  ['il est où mon lien de parainage', 'referral'],
  ['j’ai un mois gratuit parce que je suis dans les premiers ?', 'early-member-month'],
  // Crush
  ['option crush kézako', 'crush'],
  ['jai recu un mail comme quoi qqn craque sur moi, c qui ?', 'crush-received'],
  ['si j’envoie un crush est ce que la personne saura que c’est moi', 'crush-secret'],
  ['combien de crush je peux envoyer par jour', 'crush-limits'],
  ['je connais que son numéro de tel, je peux quand même lui envoyer un crush', 'crush-by-phone'],
  ['arretez de m’envoyer des invitations je suis pas inscrit', 'crush-stop'],
  // Plans
  ['faut payer pour s’inscrire ?', 'is-it-free'],
  ['c’est combien premium', 'premium'],
  ['y a quoi dans l’offre vip', 'vip'],
  ['vous prenez paypal ou la cb ?', 'payment'],
  ['comment résilier mon abonement', 'cancel-subscription'],
  ['entre premium et vip je choisis lequel', 'compare-plans'],
  // Privacy
  ['vous revendez mes infos ?', 'data-protected'],
  ['qui peut tomber sur mon profil', 'profile-visibility'],
  ['est ce que les gens peuvent savoir où j’habite exactement', 'location-privacy'],
  ['je veux récupérer une copie de toutes mes données rgpd', 'download-data'],
  ['je veux me barrer, supprimez mon compte svp', 'delete-account'],
  ['je veux faire une pause de quelques semaines', 'pause-account'],
  ['vous gardez nos conversations à toi et moi ?', 'assistant-privacy'],
  ['trop de mails de votre part, comment arrêter', 'stop-emails'],
  // Safety
  ['comment bloquer un relou', 'block-member'],
  ['signaler un profil louche', 'report-member'],
  ['il me demande de l’argent c’est une arnaque ?', 'scams'],
  ['des conseils pour un premier rdv en sécurité', 'first-date-safety'],
  ['ma fille de 16 ans peut s’inscrire ?', 'minimum-age'],
  // Account
  ['comment on crée un compte', 'sign-up'],
  ['jarrive pas a me connecté', 'sign-in'],
  ['j’ai jamais reçu le mail avec le lien', 'link-not-received'],
  ['ça me dit que mon lien est périmé', 'link-expired'],
  ['j’ai oublié mon mot de passe', 'no-password'],
  ['où est le bouton pour se déconnecter', 'sign-out'],
  ['je change d’adresse mail, comment faire', 'change-email'],
  ['comment corriger mes réponses au questionnaire', 'edit-profile'],
  ['je me suis planté dans ma date de naissance', 'edit-profile'],
  ['c long a remplir votre questionnaire ?', 'questionnaire-length'],
  ['je suis lesbienne, c’est pour moi aussi ?', 'orientation'],
  // Technical, contact
  ['vous avez une appli iphone ?', 'mobile-app'],
  ['le site bug, page blanche', 'bug'],
  ['je peux parler à un vrai humain', 'contact'],
  ['comment j’écris un message à mon match', 'write-to-match'],
  ['je suis influenceuse, on peut collaborer ?', 'partnership'],
  ['c’est quoi résonance en deux mots', 'about'],
  ['merci beaucoup !', 'thanks'],
  ['coucou toi', 'greeting'],
  ['tu peux me dire si Camille de Lyon est célibataire ?', 'other-members'],
];
