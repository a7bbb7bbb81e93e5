import type { Gender } from '#shared/questionnaire/options.ts';

/** First names in use in France, by gender and by the years in which they were common. */
export const firstNames: Record<Exclude<Gender, 'autre'>, readonly (readonly [until: number, names: readonly string[]])[]> = {
  femme: [
    [1969, ['Martine', 'Catherine', 'Sylvie', 'Nathalie', 'Isabelle', 'Brigitte', 'Véronique', 'Christine', 'Dominique', 'Fatima', 'Pascale', 'Corinne', 'Annick', 'Régine', 'Maria', 'Ghislaine', 'Évelyne', 'Laurence']],
    [1984, ['Stéphanie', 'Céline', 'Sandrine', 'Karine', 'Aurélie', 'Séverine', 'Virginie', 'Delphine', 'Samira', 'Émilie', 'Élodie', 'Nadia', 'Laetitia', 'Aïcha', 'Vanessa', 'Carole', 'Mélanie', 'Sabrina', 'Gaëlle', 'Linh']],
    [1996, ['Marine', 'Laura', 'Julie', 'Pauline', 'Camille', 'Mathilde', 'Marion', 'Charlotte', 'Sarah', 'Fanny', 'Ophélie', 'Yasmine', 'Anaïs', 'Justine', 'Clémence', 'Inès', 'Morgane', 'Amandine', 'Aminata', 'Noémie', 'Mélissa']],
    [2100, ['Léa', 'Manon', 'Chloé', 'Emma', 'Lina', 'Jade', 'Louise', 'Zoé', 'Romane', 'Salomé', 'Maëlys', 'Nour', 'Éloïse', 'Juliette', 'Alix', 'Assia', 'Lou', 'Capucine', 'Océane', 'Mariam']],
  ],
  homme: [
    [1969, ['Philippe', 'Patrick', 'Michel', 'Alain', 'Thierry', 'Pascal', 'Éric', 'Bruno', 'Didier', 'Mohamed', 'Gilles', 'Serge', 'Dominique', 'Hervé', 'Antonio', 'Marc', 'Rachid', 'Yves']],
    [1984, ['Sébastien', 'Nicolas', 'Christophe', 'Stéphane', 'David', 'Frédéric', 'Jérôme', 'Guillaume', 'Karim', 'Cédric', 'Mickaël', 'Olivier', 'Arnaud', 'Mehdi', 'Laurent', 'Fabrice', 'Ludovic', 'Grégory', 'Mamadou', 'Franck']],
    [1996, ['Thomas', 'Alexandre', 'Julien', 'Maxime', 'Romain', 'Kévin', 'Antoine', 'Clément', 'Florian', 'Quentin', 'Yanis', 'Bastien', 'Valentin', 'Benjamin', 'Simon', 'Sofiane', 'Adrien', 'Ibrahim', 'Rémi', 'Loïc', 'Minh']],
    [2100, ['Lucas', 'Enzo', 'Théo', 'Hugo', 'Nathan', 'Léo', 'Mathis', 'Louis', 'Tom', 'Rayan', 'Gabin', 'Noé', 'Malo', 'Adam', 'Ethan', 'Axel', 'Ilyes', 'Jules', 'Maël', 'Ousmane']],
  ],
};

/** Names that say nothing of a gender. */
export const openFirstNames: readonly string[] = [
  'Camille', 'Dominique', 'Alix', 'Charlie', 'Sasha', 'Andréa', 'Claude', 'Lou', 'Morgan', 'Eden', 'Noa', 'Maxence', 'Ange', 'Swann', 'Jessy', 'Sam',
];
