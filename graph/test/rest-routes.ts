import { restRoutesOf } from '../src/server/rest.js';
import { createSchema } from '../src/server/schema.js';

/** Every path of the REST interface. */
export const restRoutes = restRoutesOf(await createSchema());
