/** What the assistant knows nothing about, and must say so. */
export const offTopicQuestions: readonly string[] = [
  'quel temps fera-t-il demain à Nantes',
  'donne-moi une recette de crêpes',
  'qui a gagné la coupe du monde en 1998',
  'écris une fonction python qui trie une liste',
  "quelle est la capitale de l'Australie",
  'combien font 17 fois 23',
  'raconte-moi une blague sur les chats',
  'quel est le meilleur vélo électrique',
  'comment soigner une angine',
  'à quelle heure part le train pour Bordeaux',
  'traduis cette phrase en allemand',
  'blablabla xyz',
  'azertyuiop',
  'faut-il investir en bourse maintenant',
  'quels sont les ingrédients du tiramisu',
  'résume le dernier roman de Houellebecq',
];
