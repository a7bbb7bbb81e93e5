import { mailTo } from '#shared/assistant/answer-text.ts';
import { PHOTO_BYTES } from '#shared/limits.ts';
import type { Config, PublisherSettings } from '../../platform/config.ts';
import { fr } from '#shared/typeset.ts';

const NOT_STATED = fr`non renseigné (ce site n'est pas ouvert au public)`;

/** What the legal pages say about this installation. */
export interface LegalFacts {
  readonly productName: string;
  readonly publicUrl: string;
  readonly publisher: PublisherSettings;
  readonly contact: string;
  readonly dataContact: string;
  readonly securityContact: string;
  readonly photoMegabytes: number;
  /** Whether questions to the assistant go to a language model of somebody else. */
  readonly hasAssistantModel: boolean;
  readonly hasTextGateway: boolean;
  readonly hasNotifications: boolean;
  readonly hasGeocoder: boolean;
  readonly hasObjectStorage: boolean;
  readonly hasRelay: boolean;
}

export function legalFacts(config: Config): LegalFacts {
  return {
    productName: config.productName,
    publicUrl: config.publicUrl,
    publisher: config.publisher,
    contact: mailTo(config.contactEmail),
    dataContact: mailTo(config.publisher.dataProtectionEmail),
    securityContact: mailTo(config.publisher.securityEmail),
    photoMegabytes: PHOTO_BYTES / 1_000_000,
    hasAssistantModel: config.assistantModel !== undefined,
    hasTextGateway: config.textGateway !== undefined,
    hasNotifications: config.push !== undefined,
    hasGeocoder: config.geocoder !== undefined,
    hasObjectStorage: config.objectStorage !== undefined,
    hasRelay: config.relay !== undefined,
  };
}

/** A configured value, or words that it was not given. */
export function stated(value: string | undefined): string {
  return value ?? NOT_STATED;
}
