/** Where a picture of the own result comes from: it is posted for, so that no address says which result it is. */
export const RESULT_PICTURE_PATH = '/partage/mon-resultat.jpg';
/** The picture that messengers show with a link to a comparison: the same for all. */
export const COMPARISON_PICTURE_PATH = '/partage/comparaison.jpg';
