import { voiceFormats, type VoiceFormat } from '#shared/voices/voices.ts';

const endings = { opus: 'webm', aac: 'm4a' } as const satisfies Record<VoiceFormat, string>;

export const formats = Object.keys(voiceFormats) as readonly VoiceFormat[];

/** The key of a sealed file of a voice note. */
export function voiceNoteKeyOf(id: string, format: VoiceFormat): string {
  return `voice-notes/${id}/${endings[format]}.sealed`;
}

/** The key of a recording's file in the file store. */
export function voiceKeyOf(id: string, format: VoiceFormat): string {
  return `voices/${id}/voice.${endings[format]}`;
}
