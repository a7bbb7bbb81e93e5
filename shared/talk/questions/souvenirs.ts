import type { SharedQuestion } from '../shared-question.ts';
import { typeset } from '../../typeset.ts';

export const souvenirs = typeset<readonly SharedQuestion[]>([
  { id: 'souvenirs-1', text: "Quel livre ou quelle histoire d'enfance pourrais-tu encore raconter ?" },
  { id: 'souvenirs-2', text: "Quel parfum te ramène d'un coup des années en arrière ?" },
  { id: 'souvenirs-3', text: 'Quel fou rire te fait encore rire quand tu y repenses ?' },
  { id: 'souvenirs-4', text: 'Où se trouvait ton terrain de jeu préféré, enfant ?' },
  { id: 'souvenirs-5', text: "Quel voyage, même tout court, t'a appris quelque chose ?" },
  { id: 'souvenirs-6', text: "Quelle musique passait en boucle l'année de tes quinze ans ?" },
  { id: 'souvenirs-7', text: "Quelle fête n'oublieras-tu jamais ?" },
  { id: 'souvenirs-8', text: "Que fais-tu encore aujourd'hui comme quelqu'un te l'a montré un jour ?" },
  { id: 'souvenirs-9', text: "Quel objet gardes-tu parce qu'il a une histoire ?" },
  { id: 'souvenirs-10', text: 'Quelle bêtise racontes-tu encore avec plaisir ?' },
  { id: 'souvenirs-11', text: "Quel repas reste un grand souvenir, et qu'y avait-il sur la table ?" },
  { id: 'souvenirs-12', text: "Quelle peur d'enfant te fait sourire maintenant ?" },
  { id: 'souvenirs-13', text: "Quel premier jour, quelque part, revois-tu comme si c'était hier ?" },
  { id: 'souvenirs-14', text: 'Quelle rencontre de hasard garde une place dans ta mémoire ?' },
  { id: 'souvenirs-15', text: 'Quel paysage as-tu quitté à regret ?' },
  { id: 'souvenirs-16', text: "Quel mot de chez toi n'existe dans aucun dictionnaire ?" },
  { id: 'souvenirs-17', text: "Quel spectacle ou quel concert t'a donné des frissons ?" },
  { id: 'souvenirs-18', text: 'De quelle réussite, même minuscule, gardes-tu un beau souvenir ?' },
  { id: 'souvenirs-19', text: 'À quel jeu de récréation jouerais-tu encore avec plaisir ?' },
  { id: 'souvenirs-20', text: "Quelle gentillesse d'une personne inconnue n'as-tu jamais oubliée ?" },
  { id: 'souvenirs-21', text: 'Quel été choisirais-tu si tu pouvais en revivre une semaine ?' },
  { id: 'souvenirs-22', text: 'Que collectionnais-tu, ou que collectionnes-tu encore ?' },
  { id: 'souvenirs-23', text: 'Quelle lettre ou quelle carte as-tu précieusement gardée ?' },
  { id: 'souvenirs-24', text: "Quel chemin d'autrefois pourrais-tu refaire les yeux fermés ?" },
]);
