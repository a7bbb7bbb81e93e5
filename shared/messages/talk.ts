import { typeset } from '../typeset.ts';

/** The messages about what members write to each other. */
export const talkMessages = typeset({
  text_empty: 'Écris au moins quelques mots.',
  text_message_too_long: "C'est un peu long : 2 000 caractères au plus. Tu peux l'envoyer en deux fois.",
  text_answer_too_long: "C'est un peu long : 500 caractères au plus. Le reste, tu le raconteras ensuite.",
  text_phrase_too_long: "C'est un peu long : 140 caractères au plus, l'espace d'une petite phrase.",
  text_word_too_long: "C'est un peu long pour un mot : 30 caractères au plus.",
  text_sentence_too_long: "C'est un peu long : 280 caractères au plus, l'espace d'une phrase.",
  text_broken: 'Un caractère est abîmé, sans doute une émoticône coupée en deux. Efface-la et tape-la de nouveau.',
  text_control_characters:
    "Ce texte contient des caractères de commande, qui ne s'affichent pas. Tape-le au clavier plutôt que de le coller.",
  text_invisible_characters: 'Ce texte contient des caractères invisibles. Tape-le au clavier plutôt que de le coller.',
  text_stacked_marks: "Trop d'accents sont empilés sur une même lettre. Un seul suffit.",

  // Limits; each is followed by its end, where it has one
  talk_limit_new_account: 'Ton compte est tout neuf : tu peux déjà répondre, et bientôt poser tes propres questions.',
  talk_limit_askings:
    "Cinq questions posées aujourd'hui : c'est le nombre de la journée. Laisse-leur le temps d'arriver.",
  talk_limit_pair: "Trois questions ont déjà voyagé entre vous deux : c'est le nombre, et tu n'en poseras pas d'autre.",
  talk_limit_openings_freemium:
    "Tu as lancé trois nouvelles discussions en sept jours, le nombre de ta formule. Premium en ouvre six, l'Expérience VIP trois par jour ; répondre reste libre.",
  talk_limit_openings_premium:
    "Tu as lancé six nouvelles discussions en sept jours, le nombre de ta formule. L'Expérience VIP en ouvre trois par jour ; répondre reste libre.",
  talk_limit_openings_vip: 'Tu as lancé trois nouvelles discussions en 24 heures, pour que chacune compte.',
  talk_limit_threads:
    "Six discussions vivent en même temps avec ta formule, sans limite avec Premium ou l'Expérience VIP. Referme celle qui n'a plus de souffle, ou laisse-la s'endormir.",
  talk_limit_waiting:
    'Des personnes attendent ta réponse. Réponds, ou referme avec douceur : tu pourras ensuite ouvrir une nouvelle discussion.',
  talk_limit_pace: "Soixante messages en dix minutes : c'est un beau rythme. Une petite pause, et tout repart.",
  talk_limit_changes: 'Beaucoup de gestes en peu de temps. Une petite pause : dans dix minutes au plus, tout repart.',
  talk_limit_messages:
    "Six cents messages aujourd'hui : c'est le nombre de la journée. Garde un peu de mots pour la suite.",
  talk_limit_questions: "Deux questions à deux par jour dans une discussion : celles d'aujourd'hui sont posées.",

  // What is typed for a meeting
  talk_meeting_slots: "Propose d'un à trois moments, tous différents.",
  talk_meeting_day: 'Choisis un moment à venir, dans les deux mois.',
  talk_meeting_place: 'Dis en quelques mots où vous retrouver : un lieu public, sur une ligne.',

  // What is not possible in a conversation
  talk_not_now: 'Vous ne pouvez pas vous écrire en ce moment.',
  talk_closed: 'Personne ne peut écrire dans cette discussion.',
  talk_question_missing: "Choisis d'abord l'une des trois questions.",
  talk_question_gone: "Cette question n'est plus proposée. Choisis-en une autre.",
  talk_asked_first: "L'autre t'a posé une question un instant plus tôt. Réponds-y : vos deux réponses s'ouvriront.",
  talk_answered: 'Cette question a déjà sa réponse.',
  talk_reminder_early: 'Laisse passer trois jours : ensuite, la même question pourra être montrée une seconde fois.',
  talk_reminder_impossible: 'La question ne peut pas être montrée une seconde fois.',
  talk_take_back_late: "Un message se retire pendant un quart d'heure. Il reste maintenant dans la discussion.",
  talk_meeting_gone: "Ce rendez-vous n'est plus proposé.",
  talk_consent_missing: 'Coche la case pour que ta réponse soit gardée, ou passe sans répondre.',
  talk_evidence: 'Coche de un à vingt messages.',
} as const);
