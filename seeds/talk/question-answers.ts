import { typeset } from '#shared/typeset.ts';

/**
 * What invented members answer to written questions, by the id of the question. They ask these themselves; nothing in an
 * answer is about the person who reads it.
 */
export const questionAnswers: Readonly<Record<string, string>> = typeset({
  'leger-1': "Des pâtes au citron, avec beaucoup trop de parmesan. Personne ne s'est jamais plaint.",
  'leger-2': 'Brumes matinales, puis belles éclaircies dès le deuxième café. Vent faible, humeur en hausse.',
  'leger-4': "Un réveil qui ne marche plus. Il a donné l'heure à trois appartements, il a droit à sa retraite.",
  'leger-7': 'Je reconnais une chanson en deux notes. Découvert pendant un très long trajet, et inutile depuis.',
  'leger-9': 'Pain grillé et abricot. Le goût exact du petit déjeuner, mais en été.',
  'leger-11': "J'ai enfin rangé le tiroir des câbles. Il en restait un que personne ne sait nommer.",
  'reveur-1': 'Une côte avec du vent, des moutons au loin et une bouilloire qui chante derrière moi.',
  'reveur-3': 'Rien du tout, mais avec beaucoup de soin : un livre, une longue marche, une tarte au four.',
  'reveur-6': '« Ici, tout est calme. On voit bien vos lumières. Pensez à dormir, de temps en temps. »',
  'reveur-7': 'Une maison en long, avec une bibliothèque pour couloir et une porte qui donne sur la forêt.',
  'reveur-10': "La pluie sur une toile de tente, à six heures du matin, quand on sait qu'on peut se rendormir.",
  'reveur-11': 'Vers une gare de bord de mer, assez tôt pour voir ouvrir la boulangerie.',
  'quotidien-1': 'Par dix minutes sans téléphone, une fenêtre ouverte et du pain frais. Le reste suit.',
  'quotidien-3': "L'omelette du fond du placard. Chaque fois différente, jamais photographiée.",
  'quotidien-5': "Plier le linge en écoutant la radio. J'ai mes meilleures idées vers la septième chaussette.",
  'quotidien-7': "Marcher un arrêt de plus avant de prendre le bus. J'y ai gagné un chat de voisinage.",
  'quotidien-10': "Cuisiner lentement, avec un disque entier, dans l'ordre, sans passer aucune chanson.",
  'quotidien-12': "Quand personne n'a regardé l'heure et que la vaisselle attend demain.",
  'valeurs-1': "L'attention aux détails : se rappeler une petite chose dite en passant.",
  'valeurs-3': "Au marché, on m'a gardé la dernière botte de radis. J'y ai pensé toute la journée.",
  'valeurs-5': 'Sur la lenteur. Je croyais perdre du temps ; maintenant je trouve que je le récupère.',
  'valeurs-7': 'Simplement, en marchant, sans attendre que cela devienne un orage.',
  'valeurs-9': 'Les gens qui disent « je ne sais pas » sans en faire une histoire.',
  'valeurs-11': 'Pour la lumière de ce matin, et pour une vieille amitié qui a téléphoné sans raison.',
  'souvenirs-2': "La cire et la confiture de prunes : un buffet de cuisine, très haut quand j'avais cinq ans.",
  'souvenirs-3': "Une cérémonie très sérieuse, un canard très décidé. Je n'en dirai pas plus par écrit.",
  'souvenirs-4': 'Un terrain vague derrière un garage. Nous y avons fondé trois pays et un zoo.',
  'souvenirs-9': 'Un couteau de poche rouillé, offert pour mes dix ans. Il a taillé tous mes bateaux.',
  'souvenirs-11': 'Un pique-nique sous la pluie, dans une voiture embuée : du fromage, des cerises, et un fou rire.',
  'souvenirs-12': "Le bruit de la chaudière, la nuit. Je croyais dur comme fer qu'elle réfléchissait.",
  'audacieux-1': 'Partir un samedi matin sans destination, en tirant les directions à pile ou face.',
  'audacieux-3': 'Je tiendrais un phare ou une petite librairie. Le mieux serait une librairie dans un phare.',
  'audacieux-5': "« Qu'est-ce qui t'a fait changer d'avis ? » On ne la pose presque jamais.",
  'audacieux-6': 'La pluie est un excellent temps de promenade. Je tiens bon depuis des années.',
  'audacieux-10': 'Des cartes anciennes, des noms de lieux, et de la bonne façon de faire une crêpe.',
  'audacieux-12': 'Une toute petite scène, pour lire une histoire à voix haute, et descendre très vite.',
});
