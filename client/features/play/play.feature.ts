import type { ClientFeature } from '../../frame/feature.ts';

export const playFeature = {
  screens: {
    playRoom: { file: 'play/PlayRoomScreen', title: 'Play Room' },
    roomDoor: { file: 'play/RoomDoorScreen', title: 'Porte de la Play Room' },
    themes: { file: 'play/ThemesScreen', title: 'Thématique cartes' },
    themesAlias: { file: 'play/ThemesScreen', title: 'Thématique cartes' },
    quizLove: { file: 'play/PublicQuizScreen', title: 'Quiz amour' },
    quizFeeling: { file: 'play/PublicQuizScreen', title: 'Quiz sentiment' },
    quizAffinity: { file: 'play/PublicQuizScreen', title: 'Quiz affinité' },
    themeCards: { file: 'play/QuizScreen', title: 'Quiz' },
    cardQuestion: { file: 'play/CardsScreen', title: 'Cartes' },
    cardQuestionText: { file: 'play/QuizScreen', title: 'Quiz en mots' },
    cardQuestionImage: { file: 'play/QuizScreen', title: 'Quiz en images' },
    quizComplete: { file: 'play/QuizCompleteScreen', title: 'Quiz terminé' },
  },
} satisfies ClientFeature;
