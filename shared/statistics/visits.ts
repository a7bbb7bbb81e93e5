/** The pages whose visits are counted (D2, section 3). */
export type CountedPage = 'home' | 'login' | 'cadeau-abonnement' | 'quiz-amour' | 'quiz-sentiment' | 'quiz-complete';
