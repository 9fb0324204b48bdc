import { Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { PerRequest } from '../shared/service-context.js';
import { CaptchaService } from './captcha.service.js';

@Access('public')
@ObjectType({
  description:
    'A picture of six letters and digits to type. It allows three attempts within three minutes and is accepted once.',
})
export class Captcha {
  @Field(() => String, { description: 'Send it back with the answer.' }) id: string;
  @Field(() => String, { description: 'SVG picture as a data URL, ready for an img element.' }) image: string;
  @Field(() => Int, { description: 'Seconds until the picture stops being accepted.' }) expiresInSeconds: number;
}

@Resolver()
export class CaptchaResolver extends PerRequest {
  private readonly service = this.context.get(CaptchaService);

  @Access('public')
  @Query(() => Captcha, {
    description: 'A new captcha picture for `register`. Limited per IP address (TOO_MANY_REQUESTS).',
  })
  captcha(): Promise<Captcha> {
    return this.service.picture('register');
  }

  @Access('public')
  @Query(() => String, {
    description:
      'An alternative to the captcha for `register`: an ALTCHA challenge as JSON, which the browser solves. Valid once, for 15 minutes.',
  })
  proofOfWork(): Promise<string> {
    return this.service.work('register');
  }
}
