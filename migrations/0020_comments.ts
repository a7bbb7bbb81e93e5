import type { Knex } from 'knex';

/**
 * What the schema holds, in words for members: /confidentialite is made of these comments. The comment of a table says
 * what it is, in its following lines what for ('Finalité : …', one of the purposes of server/features/legal/held-data.ts)
 * and how long ('Durée : …'). A column whose comment begins with 'Technique : ' says nothing about anybody.
 */
interface Described {
  readonly what: string;
  readonly purpose: string;
  readonly kept: string;
  readonly columns: Readonly<Record<string, string>>;
}

const ACCOUNT = 'Tant que ton compte existe';
const NONE = 'aucune donnée personnelle';
const SERVICE = 'Tant que le service existe';
const row = 'Technique : numéro de la ligne';
const owner = 'Technique : à quel compte cela appartient';

const descriptions: Readonly<Record<string, Described>> = {
  members: {
    what: 'Ton compte',
    purpose: 'compte',
    kept: 'Tant que ton compte existe ; après 24 mois sans connexion, et deux messages pour te prévenir, il est effacé',
    columns: {
      id: 'Technique : numéro du compte, tiré au hasard',
      email: 'Adresse e-mail, pour la connexion et les messages du service',
      display_name: 'Prénom ou pseudonyme donné à l’inscription',
      age_confirmed: 'Case « Je confirme avoir plus de 18 ans »',
      is_demo: 'Technique : personnage inventé pour la démonstration',
      suspended_at: 'Moment d’une suspension par la modération',
      created_at: 'Moment de l’inscription',
      last_signed_in_at: 'Dernière connexion',
      under_review_since:
        'Depuis quand la modération vérifie ce compte ; personne ne voit alors son profil, et il n’invite personne',
      last_active_on:
        'Dernier jour d’utilisation (Europe/Paris) : les points expirent après plus de six mois sans venir',
      days_in_a_row: 'Jours de suite jusqu’à ce dernier jour, de 1 à 5 ; 0 : aucun jour compté encore',
      expiry_warned_on: 'Jour du dernier message annonçant l’expiration des points',
      paused_at: 'Depuis quand tu es en pause : plus personne ne te voit, rien n’est perdu',
      sleep_warned_on:
        'Premier message annonçant l’effacement d’un compte inutilisé ; une visite plus récente l’annule',
      sleep_warned_again_on: 'Second et dernier message, sept jours avant l’effacement',
    },
  },
  consents: {
    what: 'Tes accords : les conditions, et l’usage de tes réponses sensibles',
    purpose: 'compte',
    kept: ACCOUNT,
    columns: {
      member_id: owner,
      kind: 'De quel accord il s’agit',
      version: 'Version des textes que tu as acceptés',
      given_at: 'Moment où tu l’as donné',
      withdrawn_at: 'Moment où tu l’as retiré',
    },
  },
  login_links: {
    what: 'Liens de connexion, gardés seulement sous forme d’empreinte',
    purpose: 'compte',
    kept: 'Dix minutes de validité ; la ligne est effacée le lendemain',
    columns: {
      id: row,
      token_hash: 'Empreinte du lien ; le lien lui-même n’est pas gardé',
      browser_hash: 'Empreinte du navigateur qui l’a demandé',
      email: 'Adresse e-mail à laquelle il est envoyé',
      display_name: 'Prénom ou pseudonyme donné à l’inscription',
      age_confirmed: 'Case « Je confirme avoir plus de 18 ans »',
      failed_attempts: 'Adresses fausses données avec ce lien : à la cinquième il ne vaut plus rien',
      created_at: 'Moment de la demande',
      expires_at: 'Moment où il cesse d’être valable',
      used_at: 'Moment où il a servi',
      revoked_at: 'Moment où un lien plus récent l’a remplacé',
      invitation_code: 'Lien personnel par lequel cette personne est venue s’inscrire',
    },
  },
  sessions: {
    what: 'Tes connexions ouvertes',
    purpose: 'compte',
    kept: '30 jours après ta dernière visite, ou jusqu’à ta déconnexion',
    columns: {
      sid: 'Technique : numéro secret de la session, que seul ton navigateur connaît',
      sess: 'Qui est connecté, le dernier match ouvert, et ce qui vient d’être gagné dans la Play Room',
      expire: 'Moment où la connexion s’éteint d’elle-même',
      member_id: owner,
      device: 'Sorte d’appareil, par exemple téléphone ou ordinateur',
      opened_at: 'Quand elle a été ouverte ; 90 jours plus tard elle finit, même si elle sert',
    },
  },
  rate_limits: {
    what: 'Compteurs contre les abus, sur des empreintes à clé secrète : ni adresse IP ni e-mail en clair',
    purpose: 'sécurité',
    kept: 'Un jour au plus',
    columns: {
      key: 'Empreinte de ce qui est compté, par exemple une adresse e-mail ou une adresse IP',
      points: 'Nombre d’essais',
      expire: 'Moment où le compteur est remis à zéro',
    },
  },
  profiles: {
    what: 'Ton profil',
    purpose: 'profil',
    kept: ACCOUNT,
    columns: {
      user_id: owner,
      display_name: 'Prénom ou pseudonyme que les autres voient',
      gender: 'Ton genre',
      birth_date: 'Ta date de naissance, que personne d’autre ne voit',
      attracted_to_types: 'Donnée sensible : par qui tu es attiré(e). Effacée si tu retires ton accord',
      body_type: 'Ta morphologie',
      height_cm: 'Ta taille, en centimètres',
      skin_color: 'Ne t’est demandée nulle part : toujours vide',
      personal_definition: 'Tes archétypes',
      personality_traits: 'Tes traits de personnalité',
      appearance_importance: 'L’importance que tu donnes à l’apparence',
      location_city: 'Ta ville',
      location_country: 'Ton pays',
      latitude: 'Position de ta ville, jamais la tienne',
      longitude: 'Position de ta ville, jamais la tienne',
      profile_photo_url: 'Adresse de ta photo, servie seulement à qui peut la voir',
      photo_visibility: 'Quand ta photo se dévoile',
      profile_visibility: 'Qui peut te voir',
      profile_completed: 'Si ton profil est complet',
      updated_at: 'Dernier changement',
      photo_skipped_at: 'Moment où tu as choisi de ne pas ajouter de photo',
      completed_at: 'Première fois que ton profil a été complet',
    },
  },
  user_preferences: {
    what: 'Ce que tu cherches, et comment tu vis',
    purpose: 'profil',
    kept: ACCOUNT,
    columns: {
      user_id: owner,
      preferred_age_min: 'Âge minimum de la personne que tu cherches',
      preferred_age_max: 'Son âge maximum',
      preferred_body_types: 'Les morphologies qui te plaisent',
      preferred_distances: 'Jusqu’où tu irais',
      preferred_heights: 'Les tailles qui te plaisent',
      preferred_personality_types: 'Les archétypes qui t’attirent',
      seeking_relationship_types: 'Ce que tu cherches ici',
      emotional_expectations: 'Tes attentes',
      relationship_values: 'Tes valeurs',
      lifestyle_passions: 'Ton style de vie et tes passions',
      social_style: 'Ton style social',
      daily_lifestyle: 'Ton quotidien',
      communication_style: 'Ta façon de communiquer',
      life_projects: 'Tes projets de vie',
      updated_at: 'Dernier changement',
    },
  },
  photos: {
    what: 'Ta photo, dans un espace privé, sans les données cachées que ton téléphone y avait mises',
    purpose: 'profil',
    kept: 'Jusqu’à ce que tu la changes ou la retires ; les fichiers disparaissent dans l’heure',
    columns: {
      id: 'Partie de l’adresse, tirée au hasard',
      user_id: owner,
      state: 'Si elle arrive, si elle est gardée ou si elle est à effacer',
      updated_at: 'Dernier changement',
    },
  },
  match_codes: {
    what: 'Tes réponses sous forme compacte, pour calculer les affinités',
    purpose: 'rencontres',
    kept: 'Tant que ton compte existe ; vidées aussitôt quand tu pars',
    columns: {
      member_id:
        'À quel compte cela appartient ; la ligne d’un membre parti le dit aux calculs en cours, puis disparaît',
      code: 'Tes réponses, codées ; vide : tu ne peux pas (ou plus) être proposé(e)',
      version: 'Technique : version du codage',
      changed_at: 'Dernier changement',
      written_by: 'Technique : transaction qui a écrit, pour que rien ne soit oublié',
    },
  },
  match_lists: {
    what: 'Tes affinités calculées, les meilleures d’abord',
    purpose: 'rencontres',
    kept: 'Recalculées chaque nuit ; tant que ton compte existe',
    columns: {
      member_id: owner,
      candidate_ids: 'Les personnes proposées',
      points: 'Votre affinité, pour chacune',
      beyond_distance: 'Si elle vit plus loin que tu ne voulais',
      computed_at: 'Moment du calcul',
      generation: 'Technique : calcul qui a écrit cette liste',
      day: 'Jour du calcul, qui règle les âges et départage les égalités',
    },
  },
  match_sixes: {
    what: 'Les six personnes qui te sont montrées, autant que possible réciproquement',
    purpose: 'rencontres',
    kept: 'Recalculées chaque nuit ; tant que ton compte existe',
    columns: {
      member_id: owner,
      candidate_ids: 'Les six personnes',
      points: 'Votre affinité, pour chacune',
      beyond_distance: 'Si elle vit plus loin que tu ne voulais',
      is_mutual: 'Si tu lui es montré(e) aussi',
      generation: 'Technique : calcul qui a fait ce choix',
      chosen_at: 'Moment du choix',
    },
  },
  match_notices: {
    what: 'Qui t’a déjà été annoncé, pour ne t’écrire qu’une fois par jour au plus',
    purpose: 'rencontres',
    kept: ACCOUNT,
    columns: {
      member_id: owner,
      known_ids: 'Les personnes déjà annoncées',
      told_on: 'Jour du dernier message',
    },
  },
  viewed_matches: {
    what: 'Les matchs que tu as déjà ouverts',
    purpose: 'rencontres',
    kept: 'Tant que vos deux comptes existent',
    columns: {
      user_id: owner,
      viewed_user_id: 'La personne dont tu as ouvert la résonance',
      viewed_at: 'Quand',
    },
  },
  blocks: {
    what: 'Qui ne veut plus voir qui : vaut aussitôt pour les deux, et n’est dit à personne',
    purpose: 'sécurité',
    kept: 'Jusqu’à ce que tu la débloques ; tant que vos deux comptes existent',
    columns: {
      blocker_id: owner,
      blocked_id: 'La personne bloquée',
      blocked_at: 'Quand',
      is_named: 'Si tu savais qui c’était ; sinon son prénom ne t’est pas montré',
    },
  },
  photo_reveals: {
    what: 'Le dévoilement de vos photos : une ligne par paire',
    purpose: 'rencontres',
    kept: 'Tant que vos deux comptes existent',
    columns: {
      first_id: 'La première des deux personnes',
      second_id: 'La seconde',
      first_asked_at: 'Souhait de la première personne, vide si elle ne le souhaite pas (ou plus)',
      second_asked_at: 'Souhait de la seconde personne, vide si elle ne le souhaite pas (ou plus)',
      first_declined_at: 'Moment où la seconde a décliné le souhait de la première, qui n’en sait rien',
      second_declined_at: 'Moment où la première a décliné le souhait de la seconde, qui n’en sait rien',
      first_told_at: 'Dernier message envoyé à la seconde sur le souhait de la première',
      second_told_at: 'Dernier message envoyé à la première sur le souhait de la seconde',
      opened_at: 'Rempli tant que les deux le souhaitent : les photos sont ouvertes',
    },
  },
  crushes: {
    what: 'Crushs secrets : un par personne qui l’envoie et par personne qui le reçoit',
    purpose: 'rencontres',
    kept: 'Tant que le compte qui l’a envoyé existe',
    columns: {
      id: row,
      sender_id: owner,
      recipient_id:
        'Membre qui a répondu, ou qui a donné le code reçu par SMS ; sinon l’empreinte suffit à le reconnaître',
      contact_hash: 'Empreinte à clé secrète de l’adresse e-mail ou du numéro ; l’adresse elle-même n’est pas gardée',
      channel:
        'Par où part l’invitation : e-mail, SMS, SMS envoyé par le membre lui-même, ou aucune (réponse à un crush)',
      created_at: 'Quand il a été envoyé',
      mutual_at: 'Moment où le crush est devenu réciproque',
    },
  },
  crush_invitations: {
    what: 'Qui a été invité quand, en empreintes seulement : de quoi ne jamais devenir importun',
    purpose: 'messages',
    kept: 'Tant que le service existe, en empreintes ; survit au compte qui a invité, pour que personne ne recommence à zéro',
    columns: {
      id: row,
      crush_id: 'Le crush dont il s’agit, tant qu’il existe',
      sender_hash: 'Empreinte de l’adresse du membre, pour que recréer un compte ne remette rien à zéro',
      mailbox_hash: 'Empreinte de la boîte ou du numéro invité, sans les variantes d’une même boîte',
      claim_hash: 'Empreinte du code envoyé par SMS, qui permet une fois de reconnaître la personne invitée',
      requested_at: 'Moment de la demande',
      sent_at: 'Moment où l’invitation a reçu le droit de partir ; vide tant qu’elle attend son tour',
      given_up_at: 'Moment où il a été décidé qu’elle ne partirait pas',
    },
  },
  outbox_mails: {
    what: 'Messages à t’envoyer ; le contenu est chiffré, puis effacé dès l’envoi',
    purpose: 'messages',
    kept: 'Le contenu : jusqu’à l’envoi ; la trace de l’envoi : 30 jours',
    columns: {
      id: row,
      kind: 'Sorte de message',
      dedupe_key: 'Ce qui empêche qu’il parte deux fois',
      sealed_content: 'Adresse et contenu, chiffrés ; effacés après l’envoi',
      state: 'S’il attend, s’il est parti, ou s’il ne partira pas',
      attempts: 'Technique : nombre d’essais',
      not_before: 'Technique : moment du prochain essai',
      expires_at: 'Technique : moment après lequel il ne part plus',
      lease_until: 'Technique : jusqu’à quand un envoi est en cours',
      data_at: 'Technique : moment où le serveur de messagerie a tout reçu',
      sent_at: 'Moment de l’envoi',
      last_error: 'Technique : ce qui a empêché l’envoi',
      created_at: 'Moment où le message a été préparé',
    },
  },
  development_mails: {
    what: 'Boîte aux lettres des développeurs, vide en production',
    purpose: NONE,
    kept: 'Jamais utilisée en production',
    columns: {
      id: row,
      recipient: 'Destinataire d’un message d’essai',
      subject: 'Son objet',
      text: 'Son texte',
      html: 'Son texte mis en page',
      sent_at: 'Quand',
    },
  },
  do_not_contact: {
    what: 'Personnes qui ne veulent plus aucun message de nous, en empreintes à clé secrète ; seuls partent encore les liens de connexion qu’elles demandent',
    purpose: 'messages',
    kept: 'Tant que le service existe, en empreinte : c’est ce qui garantit la tranquillité',
    columns: { mailbox_hash: 'Empreinte de l’adresse ou du numéro', since: 'Depuis quand' },
  },
  desinscription_email: {
    what: 'Adresses désinscrites par le formulaire ou par un administrateur',
    purpose: 'messages',
    kept: 'Tant que tu veux ne plus rien recevoir : écris-nous pour la faire effacer',
    columns: {
      email: 'Adresse désinscrite',
      ip_address: 'Toujours vide',
      user_agent: 'Type de navigateur qui a fait la demande',
      source: 'Par le formulaire, ou par un administrateur',
      unsubscribed_at: 'Quand',
    },
  },
  theme_card_responses: {
    what: 'Les cartes que tu as choisies, par thème',
    purpose: 'jeux',
    kept: ACCOUNT,
    columns: {
      user_id: owner,
      theme: 'Le thème',
      card_id: 'La carte',
      response: 'Si tu l’as choisie',
    },
  },
  theme_notices: {
    what: 'À qui il a été dit que tu avais terminé un thème : une seule fois par paire et par thème',
    purpose: 'jeux',
    kept: 'Tant que vos deux comptes existent',
    columns: {
      user_id: owner,
      told_id: 'La personne à qui nous l’avons dit, sans te nommer',
      theme: 'Le thème',
      told_at: 'Quand',
    },
  },
  quiz_answers: {
    what: 'Tes réponses aux quiz à deux choix, que tu peux changer',
    purpose: 'jeux',
    kept: ACCOUNT,
    columns: {
      user_id: owner,
      question_id: 'La question',
      answer: 'Proposition choisie : celle du haut ou celle du bas',
      answered_at: 'Dernière fois que tu as choisi',
    },
  },
  points_gained: {
    what: 'Tes points : une ligne par gain, dépense ou expiration ; le solde en est la somme',
    purpose: 'jeux',
    kept: ACCOUNT,
    columns: {
      id: row,
      user_id: owner,
      points_amount: 'Combien de points ; moins quand ils sont dépensés ou expirent',
      reason: 'Pourquoi',
      once_key: 'Technique : clé qui rend la ligne unique',
      gained_at: 'Quand',
    },
  },
  intuitive_draws: {
    what: 'Cartes intuitives tirées avec des points, à relire quand tu veux',
    purpose: 'jeux',
    kept: ACCOUNT,
    columns: { id: row, member_id: owner, reading: 'La carte', drawn_at: 'Quand' },
  },
  referral_codes: {
    what: 'Ton lien personnel d’invitation : tiré au hasard, toujours le même',
    purpose: 'jeux',
    kept: ACCOUNT,
    columns: { member_id: owner, code: 'Le code de ton lien' },
  },
  referrals: {
    what: 'Invitations acceptées dont le profil n’est pas encore rempli',
    purpose: 'jeux',
    kept: 'Jusqu’à la récompense ; ensuite rien ne dit plus qui est venu par qui',
    columns: {
      invited_id: 'La personne invitée',
      inviter_id: 'La personne qui l’a invitée',
      invited_at: 'Quand',
    },
  },
  rewarded_mailboxes: {
    what: 'Boîtes e-mail qui ont déjà valu une récompense, en empreintes à clé secrète. Ne dit pas quel membre est venu',
    purpose: 'jeux',
    kept: 'Tant que le service existe, en empreinte : jamais deux récompenses, même après une suppression de compte',
    columns: {
      mailbox_hash: 'Empreinte de l’adresse',
      inviter_id: 'Qui a été récompensé, tant que ce compte existe',
      rewarded_at: 'Quand',
    },
  },
  subscription_offered: {
    what: 'Abonnement Premium offert',
    purpose: 'jeux',
    kept: ACCOUNT,
    columns: {
      user_id: owner,
      is_active: 'S’il vaut encore',
      granted_at: 'Quand il a été offert',
      ends_at: 'Quand il finit ; vide : sans fin prévue',
    },
  },
  early_members: {
    what: 'Premiers membres, remerciés d’un mois d’abonnement',
    purpose: 'jeux',
    kept: ACCOUNT,
    columns: {
      user_id: owner,
      thanked_at: 'Quand',
      thanks_seen_at: 'Moment où l’écran « Merci ! » a été vu pour la première fois',
    },
  },
  payment_interests: {
    what: 'Formules payantes qui t’intéressent, en attendant l’ouverture du paiement',
    purpose: 'jeux',
    kept: 'Jusqu’à ce que tu y renonces ; tant que ton compte existe',
    columns: { user_id: owner, plan: 'La formule', chosen_at: 'Quand' },
  },
  reports: {
    what: 'Signalements à la modération',
    purpose: 'sécurité',
    kept: 'Un an après la décision',
    columns: {
      id: row,
      source: 'Depuis un profil, par le formulaire public, ou ouvert par l’équipe',
      reporter_id: 'Qui a signalé ; si ce compte disparaît, son récit disparaît avec lui',
      reported_id:
        'Qui est signalé ; vide tant que personne n’a trouvé de qui parle un signalement venu du formulaire public',
      reason: 'Le motif choisi',
      details: 'Récit libre ; n’est jamais montré à la personne signalée',
      place: 'Où cela s’est vu, d’après le formulaire public',
      sealed_email: 'Adresse à qui répondre, chiffrée ; effacée avec la réponse',
      state: 'S’il est ouvert, décidé ou contesté',
      created_at: 'Quand il est arrivé',
      decided_at: 'Quand il a été décidé',
    },
  },
  moderation_decisions: {
    what: 'Décisions de la modération, avec les motifs tels qu’ils ont été dits à la personne, et sa contestation',
    purpose: 'sécurité',
    kept: 'Un an après la décision, avec le signalement',
    columns: {
      id: row,
      report_id: 'Le signalement dont il s’agit',
      member_id: 'À qui la décision a été dite ; vide quand le signalement est resté sans suite',
      outcome: 'Ce qui a été décidé',
      ground: 'La règle en cause',
      statement: 'Les motifs, tels que la personne les a lus',
      decided_at: 'Quand',
      contested_at: 'Quand la personne a contesté',
      contest: 'Ce qu’elle a répondu',
    },
  },
  deletion_requests: {
    what: 'Suppressions de compte demandées, en attente du clic sur le lien reçu par e-mail',
    purpose: 'compte',
    kept: 'Une heure au plus',
    columns: {
      member_id: owner,
      token_hash: 'Empreinte du lien ; le lien lui-même n’est pas gardé',
      requested_at: 'Moment de la demande',
      expires_at: 'Moment où le lien cesse d’être valable',
      failed_attempts: 'Adresses fausses données avec ce lien : à la cinquième il ne vaut plus rien',
    },
  },
  erasures: {
    what: 'Suppressions en cours : ce qui reste à effacer d’un compte parti',
    purpose: 'compte',
    kept: 'Jusqu’à la dernière trace, quelques minutes plus tard',
    columns: {
      id: row,
      member_id: 'Numéro du compte parti',
      begun_at: 'Quand l’effacement a commencé',
    },
  },
  erased_members: {
    what: 'Comptes supprimés, en empreintes à clé secrète d’un numéro tiré au hasard : de quoi les effacer à nouveau si une sauvegarde plus ancienne est rétablie',
    purpose: 'compte',
    kept: SERVICE,
    columns: { member_hash: 'Empreinte du numéro du compte', erased_at: 'Quand il a été effacé' },
  },
  data_downloads: {
    what: 'Les copies de tes données que tu as demandées',
    purpose: 'compte',
    kept: 'Le fichier : 48 heures',
    columns: {
      id: 'Nom du fichier, tiré au hasard',
      member_id: owner,
      requested_at: 'Quand tu l’as demandée',
      ready_at: 'Quand elle a été prête',
      expires_at: 'Quand le fichier est effacé',
      byte_count: 'Sa taille',
    },
  },
  profile_sights: {
    what: 'Combien de profils tu as vus aujourd’hui, pour que personne ne puisse tous les parcourir',
    purpose: 'sécurité',
    kept: 'Un jour : la liste recommence le lendemain',
    columns: { member_id: owner, day: 'Le jour, à Paris', seen_ids: 'Les personnes vues ce jour-là' },
  },
  admin_second_factors: {
    what: 'Double vérification des administrateurs : une application de codes par personne',
    purpose: 'sécurité',
    kept: 'Tant que cette personne fait partie de l’équipe',
    columns: {
      user_id: owner,
      id: 'Change avec chaque application : les vérifications faites avec une autre ne valent plus',
      sealed_secret: 'Secret partagé avec l’application, chiffré',
      last_step: 'Dernière demi-minute dont le code a servi : un code ne sert qu’une fois',
      recovery_hashes: 'Empreintes à clé secrète des codes de secours qui n’ont pas servi',
      created_at: 'Quand elle a été mise en place',
    },
  },
  user_roles: {
    what: 'Qui fait partie de l’équipe',
    purpose: 'sécurité',
    kept: 'Tant que ce rôle est donné',
    columns: { user_id: owner, role: 'Le rôle', granted_at: 'Quand il a été donné' },
  },
  audit_log: {
    what: 'Ce que l’équipe fait sur des comptes : qui, quoi, quand. Ne se modifie pas',
    purpose: 'sécurité',
    kept: 'Un an au moins',
    columns: {
      id: row,
      happened_at: 'Quand',
      actor: 'Qui, de l’équipe',
      action: 'Quoi',
      subject: 'Sur quoi porte le geste',
      details: 'Précisions, sans contenu de membre',
    },
  },
  admin_credentials: {
    what: 'L’adresse et le mot de passe de la page des statistiques, pour l’équipe',
    purpose: 'sécurité',
    kept: SERVICE,
    columns: {
      is_only: 'Technique : une ligne au plus',
      email: 'Adresse e-mail de l’équipe',
      password_hash: 'Empreinte du mot de passe (scrypt, avec ses paramètres et son sel)',
      changed_at: 'Dernier changement',
    },
  },
  admin_sessions: {
    what: 'Sessions courtes de la page des statistiques, en empreintes seulement',
    purpose: 'sécurité',
    kept: 'Une heure d’usage ; la ligne est effacée le lendemain',
    columns: {
      token_hash: 'Empreinte de la session',
      opened_at: 'Quand elle a été ouverte',
      used_at: 'Quand elle a servi pour la dernière fois',
    },
  },
  admin_login_failures: {
    what: 'Essais manqués du mot de passe des statistiques, comptés de la même façon pour les adresses inconnues',
    purpose: 'sécurité',
    kept: 'Un jour',
    columns: {
      subject_hash: 'Empreinte à clé secrète d’une adresse e-mail, ou d’une adresse e-mail et d’un poste',
      failures: 'Nombre d’essais',
      last_at: 'Le dernier',
      next_try_at: 'Avant ce moment, aucun mot de passe n’est même comparé',
    },
  },
  page_visits: {
    what: 'Visites de pages, sans identifier personne',
    purpose: 'mesure',
    kept: '90 jours ; ensuite il ne reste que des sommes',
    columns: {
      id: row,
      page_name: 'La page',
      ip_address: 'Toujours vide',
      user_agent: 'Type de navigateur',
      visited_at: 'Quand',
    },
  },
  statistics_snapshots: {
    what: 'Ce qui s’est passé chaque jour, en sommes (Europe/Paris)',
    purpose: NONE,
    kept: SERVICE,
    columns: {
      day: 'Le jour',
      sign_ups: 'Nombre d’inscriptions',
      completed_profiles: 'Nombre de profils complets',
      mails_sent: 'Nombre de messages envoyés',
      mails_failed: 'Nombre de messages refusés',
      page_visits: 'Visites du jour par page : survivent à l’effacement des visites',
      state: 'Parcours d’inscription et matchs par membre, en nombres ; vide pour les jours rattrapés après coup',
      taken_at: 'Moment du relevé',
    },
  },
  advertisements: {
    what: 'Bannières publicitaires de 1080 × 100 pixels',
    purpose: NONE,
    kept: 'Jusqu’à ce que l’équipe les retire',
    columns: {
      id: row,
      title: 'Titre',
      image_url: 'Adresse publique de l’image encodée à nouveau',
      original_key: 'Fichier reçu, gardé à l’écart des fichiers publics',
      target_pages: 'Pages où elle se montre',
      display_order: 'Ordre',
      is_active: 'Si elle se montre',
      created_at: 'Quand elle a été ajoutée',
    },
  },
  advertisement_impressions: {
    what: 'Affichages par jour et par page, sans identifier personne',
    purpose: NONE,
    kept: 'Tant que la bannière existe',
    columns: {
      advertisement_id: 'La bannière',
      day: 'Le jour',
      page_key: 'La page',
      slot: 'Technique : plusieurs compteurs par jour, pour que des affichages simultanés ne s’attendent pas',
      impressions: 'Nombre d’affichages',
    },
  },
  match_runs: {
    what: 'Calculs de toutes les affinités, et ce qu’ils ont donné d’équité',
    purpose: NONE,
    kept: SERVICE,
    columns: {
      id: row,
      day: 'Le jour',
      generation: 'Technique : numéro du calcul',
      known: 'Technique : réponses visibles au début, connues de toutes les parts du calcul',
      state: 'Technique : où en est le calcul',
      chunk_count: 'Technique : nombre de parts',
      started_at: 'Début',
      finished_at: 'Fin',
      member_count: 'Nombre de membres',
      lists_written: 'Nombre de listes écrites',
      sixes_written: 'Nombre de choix de six écrits',
      share_in_no_list: 'Part des membres montrés à personne',
      most_listed: 'Nombre de fois que le membre le plus montré l’est',
      share_of_mutual_places: 'Part des places réciproques',
      gini: 'Coefficient de Gini du nombre de fois que chacun est montré',
    },
  },
  match_run_chunks: {
    what: 'Parts d’un calcul, par tranches de numéros',
    purpose: NONE,
    kept: SERVICE,
    columns: {
      run_id: 'Technique : le calcul',
      number: 'Technique : la part',
      first_member_id: 'Technique : premier numéro de la tranche',
      end_member_id: 'Technique : premier numéro de la tranche suivante ; vide pour la dernière',
      finished_at: 'Fin',
      lists_written: 'Nombre de listes écrites',
    },
  },
  match_code_removals: {
    what: 'Combien de comptes effacés ont quitté les calculs : un calcul qui en voit un de plus relit tout',
    purpose: NONE,
    kept: SERVICE,
    columns: { is_only: 'Technique : une ligne au plus', removed: 'Technique : leur nombre' },
  },
  countries: {
    what: 'Pays et territoires, par leur nom français',
    purpose: NONE,
    kept: SERVICE,
    columns: { code: 'Code du pays', name: 'Nom du pays' },
  },
  country_names: {
    what: 'Tout ce qu’on peut taper pour un pays',
    purpose: NONE,
    kept: SERVICE,
    columns: { search_name: 'Nom sans accents, en minuscules', country_code: 'Code du pays' },
  },
  places: {
    what: 'Villes du monde : GeoNames (CC BY 4.0) et Etalab (Licence Ouverte 2.0)',
    purpose: NONE,
    kept: SERVICE,
    columns: {
      id: row,
      source_key: 'Source et code dans la source ; reste le même quand la source est renouvelée',
      name: 'Nom de la ville',
      area: 'Département, ou État aux États-Unis',
      country_code: 'Code du pays',
      latitude: 'Position de la ville',
      longitude: 'Position de la ville',
      population: 'Nombre d’habitants',
      precision: 'À qui est la position : la ville, son code postal ou son arrondissement',
    },
  },
  place_names: {
    what: 'Tout ce qu’on peut taper pour une ville : sans accents, en minuscules',
    purpose: NONE,
    kept: SERVICE,
    columns: { search_name: 'Nom sans accents, en minuscules', place_id: 'La ville' },
  },
  places_source: {
    what: 'Quelle version du répertoire des villes est chargée',
    purpose: NONE,
    kept: SERVICE,
    columns: {
      is_only: 'Technique : une ligne au plus',
      version: 'Version du répertoire',
      loaded_at: 'Quand elle a été chargée',
    },
  },
  assistant_phrasings: {
    what: 'Façons de poser chaque question que l’assistant connaît, écrites par l’équipe',
    purpose: NONE,
    kept: 'Jusqu’à la version suivante',
    columns: {
      version: 'Version de la base de connaissances',
      entry: 'La réponse',
      phrasing: 'Une façon de poser la question',
      concepts: 'Ses mots, ramenés à leur famille',
      search: 'Technique : ses mots, pour la recherche',
      norm: 'Technique : son poids',
      loaded_at: 'Quand elle a été chargée',
    },
  },
  assistant_words: {
    what: 'Mots de ces questions : plus un mot est rare, plus il compte',
    purpose: NONE,
    kept: 'Jusqu’à la version suivante',
    columns: { version: 'Version de la base de connaissances', word: 'Le mot', rarity: 'Combien il est rare' },
  },
  assistant_spending: {
    what: 'Ce que l’assistant a coûté par jour ; rien de ce qui fut demandé',
    purpose: NONE,
    kept: SERVICE,
    columns: { day: 'Le jour', millionths: 'Coût, en millionièmes de la monnaie des prix configurés' },
  },
};

/** Only what exists is described: some of these tables come with migrations that may be there or not. */
export async function up(db: Knex): Promise<void> {
  const { rows } = await db.raw<{ rows: { table: string; column: string }[] }>(
    `SELECT relname AS "table", attname AS "column" FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`,
  );
  const quoted = (words: string) => `'${words.replaceAll("'", "''")}'`;
  const statements = Object.entries(descriptions).flatMap(([table, { what, purpose, kept, columns }]) => {
    const existing = rows.filter((one) => one.table === table && Object.hasOwn(columns, one.column));
    if (existing.length === 0) return [];
    const comment = quoted(`${what}\nFinalité : ${purpose}\nDurée : ${kept}`);
    return [
      `COMMENT ON TABLE "${table}" IS ${comment};`,
      ...existing.map(({ column }) => `COMMENT ON COLUMN "${table}"."${column}" IS ${quoted(columns[column] ?? '')};`),
    ];
  });
  // No bindings in COMMENT: the words above are the only ones that get here, and a question mark is one of them.
  await db.raw(statements.join('\n').replaceAll('?', '\\?'));
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
