import type { ClientFeature } from '../../frame/feature.ts';

export const signInFeature = {
  screens: {
    splash: { file: 'sign-in/SplashScreen', title: 'Rencontres par affinités' },
    splashScreen: { file: 'sign-in/SplashScreen', title: 'Rencontres par affinités' },
    home: { file: 'sign-in/HomeScreen', title: 'Inscription' },
    login: { file: 'sign-in/LoginScreen', title: 'Connexion' },
    disownSignIn: { file: 'sign-in/DisownScreen', title: 'Connexion inconnue' },
  },
} satisfies ClientFeature;
