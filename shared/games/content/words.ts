/** The words from which 'Le même mot' begins: things and moments that everybody knows, none of which anybody minds. */
export const beginningWords: readonly string[] = `
  lagune sirop kiosque cerf-volant lanterne grenier moulin tartine refuge écharpe
  falaise boussole confiture carrousel brume galet hamac valise clairière tambour
  phare bruyère tisane velours comète ruelle guitare pommier silence marée
  tandem orage bougie tapis horizon citron fontaine nuage mandarine rivage
  sentier miroir balançoire cannelle pirogue étoile vinyle potager rosée jardin
  cabane cinéma dune gravier lavande marmite neige oasis papillon quai
  radeau sablier théâtre verger voyage archipel bateau chocolat dentelle écho
  flocon girouette hirondelle île jongleur kayak luciole manège noisette origami
  parapluie racine safran terrasse aube violon wagon caramel bibliothèque colline
  dimanche éclipse fougère gourmandise herbier infusion jasmin lucarne mosaïque nacre
  olivier piano rivière soupe trésor vague arc-en-ciel bicyclette coquillage détour
  escalier farine glacier hérisson jumelles labyrinthe mélodie nid orchestre passerelle
  ricochet satellite tournesol volcan accordéon berceau cascade domino étang fanfare
  grotte hiver impasse laine mirabelle nappe ombrelle pain pétale randonnée
  sillage tempête utopie vanille amarre brioche cabas désert encre fauteuil
  gare harmonica invitation juillet lagon marelle nuit océan peinture rêverie
  soleil tilleul univers vitrail abeille barque chapeau dragon épice feuille
  guirlande horloge indigo jeudi limonade montagne navire oreiller pivoine raquette
  sourire toboggan village auberge bambou cerise écureuil fête galaxie huître
  jouet lierre marionnette nénuphar ours palais radis secret tramway vallée
  ananas baleine cigale enveloppe flûte glycine hibou jardinage koala loupe
  mésange nomade omelette piscine renard sapin tiroir vertige aquarelle biscuit
  crêpe dauphin encens fumée goûter hublot iris lune méduse nougat
  opéra plume rocher serrure tortue vent atelier boulangerie cheminée diamant
  étincelle festin gondole herbe idée jonquille lac mousse noix orange
  pont ruban savane toile voilier aurore balcon cactus damier été
  forêt geyser haricot igloo jazz légende mangue nébuleuse oiseau pique-nique
  rideau saltimbanque trapèze virage amande bulle clavier douceur écume fable
  goéland image jeu karaoké lumière mirage musée oranger planète rituel
  souvenir tango valse zèbre averse buisson craie drapeau échelle fraise
`
  .trim()
  .split(/\s+/);
