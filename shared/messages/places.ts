/** The messages of the questionnaire about towns (S-place-1). */
export const placeMessages = {
  city_required: 'Veuillez saisir votre ville',
  country_required: 'Veuillez saisir votre pays',
  geolocation_unsupported: "La géolocalisation n'est pas supportée par votre navigateur",
  geolocation_failed: "Impossible d'accéder à votre position",
  reverse_lookup_failed: "Impossible d'utiliser votre position actuelle",
  address_not_found: 'Impossible de localiser cette adresse',
} as const;
