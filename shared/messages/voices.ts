import { fr } from '../typeset.ts';

/** The messages about recordings (S-voice-3). */
export const voiceMessages = {
  voice_required: fr`Enregistre d'abord ta voix, ou choisis un fichier.`,
  voice_not_sound: fr`Ce fichier n'est pas un enregistrement que nous savons lire. Choisis un fichier audio : M4A, MP3, WAV, OGG ou WebM.`,
  voice_is_video: fr`Ce fichier est une vidéo. Ici, il n'y a que des voix : choisis un fichier audio.`,
  voice_unreadable: fr`Cet enregistrement est abîmé ou incomplet. Recommence, ou choisis-en un autre.`,
  voice_too_long: fr`Cet enregistrement est trop long : 40 secondes, pas une de plus.`,
  voice_note_too_long: fr`Cet enregistrement est trop long : 60 secondes, pas une de plus.`,
  voice_too_short: fr`Cet enregistrement est trop court : il lui faut au moins une seconde.`,
  voice_silent: fr`On n'entend rien dans cet enregistrement. Vérifie ton micro, puis recommence.`,
  voice_too_large: fr`Ce fichier dépasse 10 Mo. Choisis-en un plus léger.`,
  voice_too_often: fr`Tu as envoyé beaucoup d'enregistrements. Réessaie dans une heure.`,
  voice_failed: fr`Ton enregistrement n'a pas pu être préparé. Réessaie dans un instant.`,
  voice_gone: fr`Cet essai n'est plus là. Recommence quand tu veux.`,
  voice_transcript_too_long: fr`Ce texte est trop long : 800 caractères au plus.`,
} as const;
