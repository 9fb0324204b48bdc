export { favoritesRules } from './data-rules.js';
export { Favorite } from './favorite.entity.js';
export { FavoritesResolver } from './favorites.resolver.js';
export { favoritesRoutes } from './favorites.rest.js';
export { FavoritesService } from './favorites.service.js';
