import type { SharedQuestion } from '../shared-question.ts';
import { typeset } from '../../typeset.ts';

export const reveur = typeset<readonly SharedQuestion[]>([
  { id: 'reveur-1', text: 'Si tu ouvrais les volets sur un autre paysage demain, lequel serait-ce ?' },
  { id: 'reveur-2', text: 'Dans quel lieu inventé, de livre ou de film, passerais-tu un week-end ?' },
  { id: 'reveur-3', text: "Que ferais-tu d'un jour de plus, glissé entre samedi et dimanche ?" },
  { id: 'reveur-4', text: 'À quelle époque irais-tu passer une soirée, et pour y voir quoi ?' },
  { id: 'reveur-5', text: "Quelle langue aimerais-tu comprendre sans l'avoir apprise, et pourquoi celle-là ?" },
  { id: 'reveur-6', text: "Si la lune t'envoyait une carte postale, que dirait-elle ?" },
  { id: 'reveur-7', text: "Quelle maison dessinerais-tu si rien n'était impossible ?" },
  { id: 'reveur-8', text: 'Quel rêve de la nuit te revient encore en plein jour ?' },
  { id: 'reveur-9', text: 'Si tu pouvais baptiser une étoile, quel nom porterait-elle ?' },
  { id: 'reveur-10', text: 'Quel son mettrais-tu en bouteille pour le garder ?' },
  { id: 'reveur-11', text: "Vers où te mènerait un train de nuit, s'il t'attendait ce soir ?" },
  { id: 'reveur-12', text: 'Que planterais-tu dans un jardin où tout pousse ?' },
  { id: 'reveur-13', text: "Quelle saison glisserais-tu entre l'été et l'automne ?" },
  { id: 'reveur-14', text: 'Si tes souvenirs formaient une bibliothèque, quel rayon déborderait ?' },
  { id: 'reveur-15', text: 'Quelle question poserais-tu à la mer si elle répondait ?' },
  { id: 'reveur-16', text: 'Quel pouvoir minuscule changerait tes journées ?' },
  { id: 'reveur-17', text: 'Dans quelle histoire aimerais-tu faire une courte apparition ?' },
  { id: 'reveur-18', text: "À quoi ressemblerait l'île dont tu dessinerais la carte ?" },
  { id: 'reveur-19', text: "Du haut d'une montgolfière, que chercherais-tu des yeux en premier ?" },
  { id: 'reveur-20', text: 'Quel métier imaginaire ferais-tu avec le plus grand sérieux ?' },
  { id: 'reveur-21', text: 'Quelle première phrase mettrais-tu dans une bouteille à la mer ?' },
  { id: 'reveur-22', text: 'Si tu inventais une couleur, où la verrait-on ?' },
  { id: 'reveur-23', text: 'Que construirais-tu avec du temps, du bois et de bons outils ?' },
  { id: 'reveur-24', text: "Quel endroit du monde connais-tu par cœur sans l'avoir jamais vu ?" },
]);
