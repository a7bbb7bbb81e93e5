import { typeset } from '../typeset.ts';

/** The messages of matches, reveals and the daily limit of profiles. */
export const resonanceMessages = typeset({
  matches_load_failed: 'Impossible de charger les matchs',
  match_left:
    "Ce profil n'était plus dans ta sélection au moment de l'ouvrir. Une sélection bouge, et on ne dit jamais pourquoi : cela protège tout le monde, toi aussi. Voici la tienne, telle qu'elle est maintenant.",
  reveal_own_photo_missing: "Ajoute d'abord ta photo : vous vous dévoilez ensemble.",
  reveal_other_photo_missing: "L'autre n'a pas encore de photo à dévoiler.",
  list_filters_closed:
    "Les filtres s'ouvrent avec Premium ou VIP. Tes six restent là, et tes filtres enregistrés t'attendent.",
  list_filters_many: 'Tu gardes déjà huit filtres. Retires-en un, et celui-ci trouvera sa place.',
  list_filter_empty: "Ce filtre ne demande rien : choisis au moins une chose avant de l'enregistrer.",
  list_filter_name: 'Donne-lui un nom, de 30 caractères au plus.',
  list_filter_age: 'Un âge va de 18 à 99 ans.',
  list_filter_ages: "L'âge le plus bas est au-dessus du plus haut.",
  choice_while_talking:
    "Vous vous parlez déjà. Si c'est fini pour toi, referme d'abord votre discussion, avec douceur.",
  choice_while_asking: "Ta question attend encore sa réponse. Reprends-la d'abord, dans tes discussions.",
  choice_final: "Plus d'un jour a passé, ou vous le savez maintenant à deux : ce choix ne s'annule plus.",
  profiles_seen_enough:
    "Tu as découvert beaucoup de profils aujourd'hui. Prends le temps de les relire : les suivants t'attendent demain.",
} as const);
