import type { RouteId } from '../routes.ts';
import { typeset } from '../typeset.ts';
import type { Viewer } from '../viewer.ts';

type Reader = Pick<Viewer, 'isSignedIn' | 'isOrganiser' | 'isAdministrator'>;

export interface SiteMapSection {
  readonly title: string;
  readonly pages: readonly (readonly [id: RouteId, label: string])[];
}

interface DeclaredSection extends SiteMapSection {
  /** Who finds the section on the site map. */
  readonly audience: 'everybody' | 'visitors' | 'members' | 'organisers' | 'team';
}

/** Pages by section, in the order of their links. A step on the way to a page, or a page about somebody, is found there. */
const sections = typeset<readonly DeclaredSection[]>([
  {
    title: 'Commencer',
    audience: 'visitors',
    pages: [
      ['home', 'Inscription'],
      ['login', 'Connexion'],
    ],
  },
  {
    title: 'Découvrir',
    audience: 'everybody',
    pages: [
      ['discover', 'Comment deux personnes résonnent'],
      ['figures', 'Nos chiffres'],
      ['giftSubscription', 'Un cadeau pour toi'],
      ['partnership', 'Devenir partenaire'],
    ],
  },
  {
    title: 'Jouer sans compte',
    audience: 'everybody',
    pages: [
      ['quizLove', 'Quiz amour'],
      ['quizFeeling', 'Quiz sentiment'],
      ['quizAffinity', 'Quiz affinité'],
      ['savedQuizzes', 'Mes quiz'],
      ['comparison', "Se comparer avec quelqu'un"],
    ],
  },
  {
    title: 'Tes rencontres',
    audience: 'members',
    pages: [
      ['matches', 'Mes matchs'],
      ['listFilters', 'Mes filtres'],
      ['choices', 'Mes choix'],
      ['discussions', 'Mes discussions'],
      ['news', 'Du nouveau'],
      ['profileCrush', 'Mes crushs'],
      ['evenings', 'Soirées'],
    ],
  },
  {
    title: 'Ton profil',
    audience: 'members',
    pages: [
      ['profileComplete', 'Mon profil'],
      ['profilePhotoUpload', 'Ta photo'],
      ['phrases', 'Tes trois phrases'],
    ],
  },
  {
    title: 'Play Room',
    audience: 'members',
    pages: [
      ['playRoom', 'Play Room'],
      ['themes', 'Thématique cartes'],
      ['dailyQuestion', 'La question du jour'],
      ['premiumQuizzes', 'Quiz premium'],
      ['games', 'Jeux'],
      ['audio', 'Audio'],
    ],
  },
  {
    title: 'Ton compte',
    audience: 'members',
    pages: [
      ['account', 'Mon compte'],
      ['blocks', 'Mes blocages'],
      ['gifts', 'Mes cadeaux'],
      ['subscription', 'Abonnements'],
    ],
  },
  { title: 'Organisation', audience: 'organisers', pages: [['organiser', 'Mes soirées à tenir']] },
  {
    title: 'Équipe',
    audience: 'team',
    pages: [
      ['adminReports', 'Signalements'],
      ['adminEvenings', 'Soirées des organisateurs'],
      ['adminAds', 'Publicités'],
      ['adminStatistics', 'Statistiques'],
    ],
  },
  {
    title: "Les règles, et de l'aide",
    audience: 'everybody',
    pages: [
      ['report', 'Signaler un contenu ou une personne'],
      ['contest', 'Contester une décision'],
      ['unsubscribe', 'Ne plus recevoir nos e-mails'],
      ['terms', 'Conditions'],
      ['privacy', 'Confidentialité'],
      ['cookies', 'Cookies et réglages'],
      ['security', 'Sécurité'],
      ['accessibility', 'Accessibilité'],
      ['legalNotice', 'Mentions légales'],
      ['siteMap', 'Plan du site'],
    ],
  },
]);

/** The sections of the site map that somebody may open (S-legal-5). */
export function siteMapFor({ isSignedIn, isOrganiser, isAdministrator }: Reader): readonly SiteMapSection[] {
  const seen = {
    everybody: true,
    visitors: !isSignedIn,
    members: isSignedIn,
    organisers: isOrganiser,
    team: isAdministrator,
  };
  return sections.filter(({ audience }) => seen[audience]);
}
