import { Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import type { CaptchaService } from './captcha.service.js';

interface CaptchaContext {
  services: { captcha: CaptchaService };
}

@Access('public')
@ObjectType({ description: 'A picture of six letters and digits. The answer is good once, for three minutes.' })
export class Captcha {
  @Field(() => String) id: string;
  @Field(() => String, { description: 'An SVG as a data address.' }) image: string;
  @Field(() => Int) expiresInSeconds: number;
}

@Resolver()
export class CaptchaResolver {
  @Access('public')
  @Query(() => Captcha, { description: 'A new picture to type from, for `register`.' })
  captcha(@Ctx() { services }: CaptchaContext): Promise<Captcha> {
    return services.captcha.picture('register');
  }

  @Access('public')
  @Query(() => String, { description: 'Instead of the picture, an ALTCHA challenge (JSON) that a browser works on, for `register`.' })
  proofOfWork(@Ctx() { services }: CaptchaContext): Promise<string> {
    return services.captcha.work('register');
  }
}
