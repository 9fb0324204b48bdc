import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Ctx, Field, FieldResolver, Float, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { Order } from '../ordering/index.js';
import { Access } from '../shared/graphql-access.js';
import { KeyArg } from '../shared/graphql-fields.js';
import { withUpload } from '../shared/with-upload.js';
import { about } from './po-attachment-descriptions.js';
import type { PoAttachmentRecord, PoAttachmentsService } from './po-attachments.service.js';

interface PoAttachmentsContext {
  services: { poAttachments: PoAttachmentsService };
}

@Access('customer')
@ObjectType({ description: about.attachment })
class PoAttachment implements Omit<PoAttachmentRecord, 'kind' | 'orderKey'> {
  @Field(() => String, { description: about.name }) name: string;
  @Field(() => String, { description: about.kind }) kind: string;
  @Field(() => Int, { description: about.size }) size: number;
  @Field(() => Float, { description: about.attachedAt }) attachedAt: number;
  @Field(() => String, { description: about.attachedBy }) attachedBy: string;
}

@Resolver(() => Order)
export class PoAttachmentsResolver {
  @Access('customer')
  @FieldResolver(() => PoAttachment, { nullable: true, description: about.ofOrder })
  poAttachment(
    @Root() order: { key: number },
    @Ctx() { services }: PoAttachmentsContext,
  ): Promise<PoAttachmentRecord | null> {
    return services.poAttachments.ofOrder(order);
  }

  @Access('customer')
  @Mutation(() => PoAttachment, { nullable: true, description: about.attach })
  attachPo(
    @KeyArg('orderKey') orderKey: number,
    @Arg('doc', () => GraphQLUpload, { description: about.doc }) doc: Promise<FileUpload>,
    @Ctx() { services }: PoAttachmentsContext,
  ): Promise<PoAttachmentRecord> {
    return withUpload(doc, file => services.poAttachments.attach(orderKey, file));
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: about.remove })
  removePo(@KeyArg('orderKey') orderKey: number, @Ctx() { services }: PoAttachmentsContext): Promise<true> {
    return services.poAttachments.remove(orderKey);
  }
}
