/** The button in the bar and the menu that it opens are rendered apart. */
export const VISITOR_MENU_ID = 'menu-visiteurs';
