/** The pages whose visits are counted (S-statistics-1). */
export type CountedPage = 'home' | 'login' | 'cadeau-abonnement' | 'quiz-amour' | 'quiz-sentiment' | 'quiz-complete';
