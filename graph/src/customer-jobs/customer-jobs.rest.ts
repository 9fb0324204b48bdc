import { z } from 'zod';
import { customerJobFields } from '../definitions/customer-job.js';
import { fieldNames, valuesOf } from '../definitions/field.js';
import { keyNamed, versionedBody, versionIn } from '../shared/input.js';
import { deletedBody, keyParameter, recordBody, storedBody } from '../shared/rest-schemas.js';
import type { RestRoute } from '../shared/rest.js';
import { about } from './customer-job-descriptions.js';
import { jobChangeInput, newJobInput } from './customer-job-input.js';
import type { CustomerJobRecord, CustomerJobsService } from './customer-jobs.service.js';

interface Services {
  customerJobs: CustomerJobsService;
}

const jobSchema = recordBody('CustomerJob', {
  customerKey: z.int().describe(about.customerKey),
  ...storedBody(customerJobFields),
});

function bodyOf(job: CustomerJobRecord) {
  return {
    key: job.key,
    customerKey: job.customerKey,
    ...valuesOf(job, fieldNames(customerJobFields)),
    version: job.version,
  };
}

export const customerJobsRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/authjobs',
    description: about.list,
    access: 'customer',
    body: null,
    response: { 200: z.array(jobSchema) },
    handle: async ({ services }) => ({ data: (await services.customerJobs.list()).map(bodyOf) }),
  },
  {
    method: 'post',
    path: '/authjobs',
    description: about.create,
    access: 'customer',
    body: newJobInput,
    response: { 201: jobSchema },
    handle: async ({ body, services }) => ({ data: bodyOf(await services.customerJobs.create(body)) }),
  },
  {
    method: 'put',
    path: '/authjobs/:key',
    description: about.update,
    access: 'customer',
    isVersioned: true,
    params: { key: keyParameter('job') },
    body: versionedBody.and(jobChangeInput),
    response: { 200: jobSchema },
    handle: async ({ params, body, services }) => ({
      data: bodyOf(await services.customerJobs.update(keyNamed(params, 'key'), body, versionIn(body))),
    }),
  },
  {
    method: 'delete',
    path: '/authjobs/:key',
    description: about.remove,
    access: 'customer',
    isVersioned: true,
    params: { key: keyParameter('job') },
    body: versionedBody.optional(),
    response: { 200: deletedBody },
    handle: async ({ params, body, services }) => ({
      data: await services.customerJobs.remove(keyNamed(params, 'key'), versionIn(body)),
    }),
  },
];
